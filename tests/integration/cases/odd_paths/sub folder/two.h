static const char *const two = __FILE__;
