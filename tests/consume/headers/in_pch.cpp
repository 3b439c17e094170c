int check() { return lib::in_pch() == sizeof(int) && lib::near_by() == 7 ? 0 : 1; }
