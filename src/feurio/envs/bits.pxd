# The C twins of bits.py: same names, same answers.
from libc.stdint cimport uint8_t, uint16_t, uint64_t

cdef extern from *:
    """
    #ifndef FEURIO_COLUMNS
    #define FEURIO_COLUMNS
    #include <stdint.h>
    #include <string.h>
    #if defined(_MSC_VER) && !defined(__clang__)
    #include <intrin.h>
    #define FEURIO_COLUMN static __forceinline
    #define FEURIO_ALONE __restrict
    #define FEURIO_BITS_OF(x) ((int)__popcnt64(x))
    #else
    #define FEURIO_COLUMN static inline __attribute__((always_inline, unused))
    #define FEURIO_ALONE __restrict__
    #define FEURIO_BITS_OF(x) __builtin_popcountll(x)
    #endif
    FEURIO_COLUMN uint64_t feurio_spread(uint64_t mask) {
    #if defined(__BMI2__)
        return __builtin_ia32_pdep_di(mask & 255, 0x0101010101010101ull);
    #else
        uint64_t x = mask & 255;
        x = (x | (x << 28)) & 0x0000000F0000000Full;
        x = (x | (x << 14)) & 0x0003000300030003ull;
        return (x | (x << 7)) & 0x0101010101010101ull;
    #endif
    }
    FEURIO_COLUMN void feurio_put(uint8_t* to, uint64_t word, int left) {
        int i;
        for (i = 0; i < 8; i++) {
            /* the order of the bytes must not depend on the machine */
            if (i < left) to[i] = (uint8_t)(word >> (8 * i));
        }
    }
    #if defined(__BYTE_ORDER__) && __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__ || defined(_MSC_VER)
    #define FEURIO_LITTLE 1
    #define FEURIO_PUT(to, word, left) do { \\
        if ((left) >= 8) memcpy(to, &word, 8); \\
        else if ((left) == 4) memcpy(to, &word, 4); \\
        else feurio_put(to, word, left); } while (0)
    #else
    #define FEURIO_LITTLE 0
    #define FEURIO_PUT(to, word, left) feurio_put(to, word, (left) < 8 ? (left) : 8)
    #endif
    FEURIO_COLUMN void feurio_bit_column(uint8_t* out, long at, int n, uint64_t mask, int weight) {
        int i;
        for (i = 0; i < n; i += 8) {
            uint64_t word = feurio_spread(mask >> i) * (uint64_t)weight;
            FEURIO_PUT(out + at + i, word, n - i);
        }
    }
    FEURIO_COLUMN void feurio_add_bits(uint8_t* out, long at, int n, uint64_t mask, int weight) {
        int i;
        for (i = 0; mask && i < n; i++, mask >>= 1) {
            if (mask & 1) out[at + i] = (uint8_t)(out[at + i] + weight);
        }
    }
    FEURIO_COLUMN void feurio_three_bits(uint8_t* out, long at, int n, uint64_t a, uint64_t b, uint64_t c) {
        int i;
        for (i = 0; i < n; i += 8) {
            uint64_t word = feurio_spread(a >> i) + feurio_spread(b >> i) + feurio_spread(c >> i);
            FEURIO_PUT(out + at + i, word, n - i);
        }
    }
    FEURIO_COLUMN void feurio_six_bits(uint8_t* out, long at, int n, const uint64_t* m) {
        uint64_t a = m[0], b = m[1], c = m[2], d = m[3], e = m[4], f = m[5];
        int i;
        for (i = 0; i < n; i += 8) {
            uint64_t word = feurio_spread(a >> i) + feurio_spread(b >> i) + feurio_spread(c >> i)
                + feurio_spread(d >> i) + feurio_spread(e >> i) + feurio_spread(f >> i);
            FEURIO_PUT(out + at + i, word, n - i);
        }
    }
    FEURIO_COLUMN void feurio_numbers(uint8_t* out, long at, int n, uint64_t a, uint64_t b, uint64_t c) {
        int i;
        for (i = 0; i < n; i += 8) {
            uint64_t word = feurio_spread(a >> i) + 2 * feurio_spread(b >> i) + 4 * feurio_spread(c >> i);
            FEURIO_PUT(out + at + i, word, n - i);
        }
    }
    FEURIO_COLUMN void feurio_fourth(
        uint8_t* FEURIO_ALONE out, long at, int n, const uint8_t* FEURIO_ALONE from, int first
    ) {
        int i;
        for (i = 0; i < n; i++) out[at + i] = from[4 * i + first];
    }
    FEURIO_COLUMN void feurio_cells(
        uint8_t* FEURIO_ALONE out, long at, int n, const uint16_t* FEURIO_ALONE cells,
        const uint8_t* FEURIO_ALONE used, int window
    ) {
        int i;
        for (i = 0; i < n; i++) out[at + i] = (uint8_t)(((cells[i] >> 7) + window - 64) & (used[i] ? 255 : 0));
        for (i = 0; i < n; i++) out[at + n + i] = (uint8_t)(((cells[i] & 127) + window - 64) & (used[i] ? 255 : 0));
    }
    FEURIO_COLUMN void feurio_masked(
        uint8_t* FEURIO_ALONE out, long at, int n, const uint16_t* FEURIO_ALONE cells, uint64_t mask, int window
    ) {
        int i;
        for (i = 0; i < n; i++) out[at + i] = (uint8_t)((cells[i] >> 7) + window - 64);
        for (i = 0; i < n; i++) out[at + n + i] = (uint8_t)((cells[i] & 127) + window - 64);
        for (i = 0; i < n; i += 8) {
            uint64_t word = feurio_spread(mask >> i) * 255, high, low;
            if (FEURIO_LITTLE && n - i >= 8) {
                memcpy(&low, out + at + i, 8);
                memcpy(&high, out + at + n + i, 8);
                low &= word;
                high &= word;
                memcpy(out + at + i, &low, 8);
                memcpy(out + at + n + i, &high, 8);
            } else {
                int k;
                for (k = i; k < n && k < i + 8; k++) {
                    out[at + k] &= (uint8_t)(0 - ((mask >> k) & 1));
                    out[at + n + k] &= (uint8_t)(0 - ((mask >> k) & 1));
                }
            }
        }
    }
    FEURIO_COLUMN void feurio_free(
        uint8_t* FEURIO_ALONE out, long at, int n, const uint64_t* FEURIO_ALONE near_, uint64_t lying
    ) {
        int i;
        for (i = 0; i < n; i++)
            out[at + i] = (uint8_t)((6 - FEURIO_BITS_OF(near_[i] & lying)) & ((lying >> i) & 1 ? 255 : 0));
    }
    FEURIO_COLUMN int feurio_find_number(const int* numbers, int n, long long wanted) {
        /* no way out of the loop: the compiler compares many at a time */
        int i, found = -1, value = (int)wanted;
        if (wanted != value) return -1;
        for (i = 0; i < n; i++) found = numbers[i] == value ? i : found;
        return found;
    }
    FEURIO_COLUMN void feurio_copy(uint8_t* out, long at, int n, const uint8_t* from) {
        memcpy(out + at, from, (size_t)n);
    }
    #endif
    """
    void bit_column "feurio_bit_column"(uint8_t* out, long at, int n, uint64_t mask, int weight) noexcept nogil
    void add_bits "feurio_add_bits"(uint8_t* out, long at, int n, uint64_t mask, int weight) noexcept nogil
    void three_bits "feurio_three_bits"(
        uint8_t* out, long at, int n, uint64_t one, uint64_t two, uint64_t three
    ) noexcept nogil
    void six_bits "feurio_six_bits"(uint8_t* out, long at, int n, const uint64_t* masks) noexcept nogil
    void number_column "feurio_numbers"(
        uint8_t* out, long at, int n, uint64_t units, uint64_t twos, uint64_t fours
    ) noexcept nogil
    void copy_column "feurio_copy"(uint8_t* out, long at, int n, const uint8_t* source) noexcept nogil
    void fourth_column "feurio_fourth"(uint8_t* out, long at, int n, const uint8_t* source, int first) noexcept nogil
    void cell_columns "feurio_cells"(
        uint8_t* out, long at, int n, const uint16_t* cells, const uint8_t* used, int window
    ) noexcept nogil
    void masked_columns "feurio_masked"(
        uint8_t* out, long at, int n, const uint16_t* cells, uint64_t mask, int window
    ) noexcept nogil
    void free_column "feurio_free"(uint8_t* out, long at, int n, const uint64_t* near, uint64_t lying) noexcept nogil
    int find_number "feurio_find_number"(const int* numbers, int n, long long wanted) noexcept nogil
