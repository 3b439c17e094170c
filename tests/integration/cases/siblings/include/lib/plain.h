namespace lib {
namespace detail {
static const char *const unwoven = __FILE__;
}
}
