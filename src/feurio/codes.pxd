# The C twins of codes.py: same names, same answers.

cdef enum:
    PASS = 0
    DEAL = 1
    BOARD = 2
    DRAW = 3
    CENTER = 4
    VOLCANO = 5
    TILE = 6
    BREAK = 7
    CREW = 8
    FLY = 9
    STARTLE = 10
    PREDATORS = 11
    RELOCATE = 12
    FLEE = 13
    MOVE = 14
    NO_COLOR = 4
    MAX_LEGAL = 2048

cdef inline int cell_code(int q, int r) noexcept nogil:
    return ((q + 64) << 7) | (r + 64)

cdef inline int cell_q(int cell) noexcept nogil:
    return (cell >> 7) - 64

cdef inline int cell_r(int cell) noexcept nogil:
    return (cell & 127) - 64

cdef inline int kind_of(long long code) noexcept nogil:
    return <int>(code & 15)

cdef inline long long one(int kind, int a) noexcept nogil:
    return kind | (<long long>a << 4)

cdef inline long long center(int low, int high) noexcept nogil:
    return CENTER | (low << 4) | (high << 7)

cdef inline long long pieces(int kind, int cell, int color, int many) noexcept nogil:
    return kind | (<long long>cell << 4) | (<long long>color << 18) | (<long long>many << 21)

cdef inline long long fly(int tile, int direction, int color) noexcept nogil:
    return FLY | (tile << 4) | (direction << 10) | (color << 13)

cdef inline long long flee(int color, int number) noexcept nogil:
    return FLEE | (color << 4) | (number << 7)

cdef inline long long three(int kind, int a, int b, int c) noexcept nogil:
    return kind | (<long long>a << 4) | (<long long>b << 18) | (<long long>c << 32)

cdef inline int field_cell(long long code) noexcept nogil:
    return <int>((code >> 4) & 0x3FFF)

cdef inline int field_second(long long code) noexcept nogil:
    return <int>((code >> 18) & 0x3FFF)

cdef inline int field_third(long long code) noexcept nogil:
    return <int>((code >> 32) & 0x3FFF)

cdef inline int field_color(long long code) noexcept nogil:
    return <int>((code >> 18) & 7)

cdef inline int field_many(long long code) noexcept nogil:
    return <int>((code >> 21) & 3)

cdef inline int field_number(long long code) noexcept nogil:
    return <int>((code >> 4) & 63)
