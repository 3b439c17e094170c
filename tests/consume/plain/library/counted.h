namespace lib {
class Counted {
public:
  int next();

private:
  int count = 0;
};
} // namespace lib
