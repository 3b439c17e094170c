// Stands for a dependency-injection library of somebody else's, which knows
// nothing of Heddle: objects under keys, made by recipes, some of them shared.

#ifndef SPOOL_INJECTOR_H
#define SPOOL_INJECTOR_H

#include <any>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <utility>

namespace spool {

class Injector {
public:
  template <class T>
  using Recipe = std::function<std::shared_ptr<T>(Injector &)>;

  /// One object, made when it is first asked for.
  template <class T> void shared(std::string key, Recipe<T> recipe) {
    unshared<T>(std::move(key),
                [recipe, made = std::shared_ptr<T>()](Injector &i) mutable {
                  if (!made)
                    made = recipe(i);
                  return made;
                });
  }
  /// An object for each time that it is asked for.
  template <class T> void unshared(std::string key, Recipe<T> recipe) {
    std::lock_guard lock(mutex_);
    recipes_[std::move(key)] = std::move(recipe);
  }

  /// Null if nobody provides a T under this key.
  template <class T> std::shared_ptr<T> get(std::string_view key) {
    std::lock_guard lock(mutex_);
    auto at = recipes_.find(key);
    auto *recipe =
        at == recipes_.end() ? nullptr : std::any_cast<Recipe<T>>(&at->second);
    return recipe ? (*recipe)(*this) : nullptr;
  }

private:
  std::recursive_mutex mutex_; // recipes ask for what they need
  std::map<std::string, std::any, std::less<>> recipes_;
};

} // namespace spool

#endif // SPOOL_INJECTOR_H
