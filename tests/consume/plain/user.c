int counted_next(void);

int main(void) { return counted_next() == 1 ? 0 : 1; }
