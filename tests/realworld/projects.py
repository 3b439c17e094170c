"""The projects that are woven whole, as Debian ships them."""

import dataclasses

O1 = "-O1"


@dataclasses.dataclass(frozen=True)
class Project:
    name: str
    package: str  # of Debian's sources
    needs: str = ""  # Debian packages that it is built with
    options: str = ""  # for cmake
    level: str = "-O0"  # what its tests can be run at in reasonable time
    prepare: str = ""  # run once in the unpacked source
    test: str = "ctest -V --timeout 1800"  # run in the build folder
    refused: float = 0.02  # of the functions with a body, at most

    def flags(self):
        return ["-DCMAKE_BUILD_TYPE=Debug", f"-DCMAKE_CXX_FLAGS_DEBUG={self.level}", f"-DCMAKE_C_FLAGS_DEBUG={self.level}",
                *self.options.split()]


GTEST = "googletest libgtest-dev libgmock-dev"

PROJECTS = {p.name: p for p in [
    Project("tinyxml2", "tinyxml2", options="-DBUILD_TESTING=ON"),
    Project("snappy", "snappy", f"{GTEST} libbenchmark-dev",
            "-DSNAPPY_USE_BUNDLED_GTEST=OFF -DSNAPPY_USE_BUNDLED_BENCHMARK_LIB=OFF -DBUILD_SHARED_LIBS=ON -DSNAPPY_ENABLE_RTTI=ON"),
    # Its unit test would run while it is built.
    Project("jsoncpp", "libjsoncpp", "python3", "-DJSONCPP_WITH_TESTS=ON -DJSONCPP_WITH_POST_BUILD_UNITTEST=OFF"),
    Project("gflags", "gflags", options="-DBUILD_TESTING=ON -DBUILD_SHARED_LIBS=ON -DBUILD_STATIC_LIBS=ON -DGFLAGS_NAMESPACE=google"),
    Project("pugixml", "pugixml", options="-DPUGIXML_BUILD_TESTS=ON"),
    Project("sqlitecpp", "sqlitecpp", "libgtest-dev libsqlite3-dev",
            "-DSQLITECPP_INTERNAL_SQLITE=OFF -DSQLITECPP_BUILD_TESTS=ON -DSQLITECPP_BUILD_EXAMPLES=ON -DSQLITECPP_RUN_CPPLINT=OFF "
            "-DSQLITECPP_RUN_CPPCHECK=OFF"),
    # HiddenValuesAreRemoved depends on when a compaction happens, natively too.
    Project("leveldb", "leveldb", f"{GTEST} libbenchmark-dev libsnappy-dev", level=O1,
            test="export GTEST_FILTER=-DBTest.HiddenValuesAreRemoved TEST_TMPDIR=$(mktemp -d); ctest -V --timeout 1800; "
                 "status=$?; rm -rf $TEST_TMPDIR; exit $status"),
    # The tables are made anew from Unicode's files; the exhaustive tests take hours.
    Project("re2", "re2", "python3-six unicode-data perl", "-DRE2_BUILD_TESTING=ON", O1,
            "make REBUILD_TABLES=1 re2/perl_groups.cc re2/unicode_casefold.cc re2/unicode_groups.cc",
            "ctest -V --timeout 1800 -E exhaustive"),
    Project("yaml-cpp", "yaml-cpp", GTEST, "-DYAML_CPP_BUILD_TESTS=ON -DYAML_CPP_BUILD_TOOLS=ON"),
    # As C++11, in which constexpr constructors cannot be woven, and it has many.
    Project("fmtlib", "fmtlib", GTEST, "-DFMT_DOC=OFF -DFMT_TEST=ON", refused=0.03),
]}
