#ifndef STACK_H
#define STACK_H
template <class T> class Stack {
public:
  void push(T x);
  int size() const { return count; }

private:
  T values[8] = {};
  int count = 0;
};
template <class T> void Stack<T>::push(T x) { values[count++] = x; }
template <class T> T biggest(T a, T b) { return a < b ? b : a; }
void fill(Stack<int> &s);
#endif
