# The C twins of bits.py: same names, same answers.
from libc.stdint cimport uint8_t, uint32_t, uint64_t

cdef extern from *:
    """
    #ifndef FEURIO_BITS
    #define FEURIO_BITS
    #include <stdint.h>
    #if defined(__SSE4_1__)
    /* Not immintrin.h, all of which every module would read, eight times as long as everything else it includes. */
    #include <smmintrin.h>
    #endif
    #if defined(_MSC_VER) && !defined(__clang__)
    #include <intrin.h>
    static __forceinline int feurio_count(uint64_t x) { return (int)__popcnt64(x); }
    static __forceinline int feurio_lowest(uint64_t x) { unsigned long i; _BitScanForward64(&i, x); return (int)i; }
    static __forceinline int feurio_highest(uint64_t x) { unsigned long i; _BitScanReverse64(&i, x); return (int)i; }
    #define FEURIO_INLINE static __forceinline
    #else
    #define FEURIO_INLINE static inline __attribute__((always_inline, unused))
    FEURIO_INLINE int feurio_count(uint64_t x) { return __builtin_popcountll(x); }
    FEURIO_INLINE int feurio_lowest(uint64_t x) { return __builtin_ctzll(x); }
    FEURIO_INLINE int feurio_highest(uint64_t x) { return 63 ^ __builtin_clzll(x); }
    #endif
    #define FEURIO_ONES 0x0101010101010101ull
    #define FEURIO_TOPS 0x8080808080808080ull
    FEURIO_INLINE int feurio_nth(uint64_t m, uint32_t k) {
    #ifdef __BMI2__
        return feurio_lowest(__builtin_ia32_pdep_di(1ull << k, m));
    #else
        /* The bits of each byte and of those below it; the first byte with more than k; then bit by bit. */
        uint64_t s = m - ((m >> 1) & 0x5555555555555555ull);
        s = (s & 0x3333333333333333ull) + ((s >> 2) & 0x3333333333333333ull);
        s = ((s + (s >> 4)) & 0x0F0F0F0F0F0F0F0Full) * FEURIO_ONES;
        int at = feurio_lowest(((s | FEURIO_TOPS) - (uint64_t)(k + 1) * FEURIO_ONES) & FEURIO_TOPS) & 56;
        k -= (uint32_t)((s << 8) >> at) & 255;
        m >>= at;
        while (k--) m &= m - 1;
        return at + feurio_lowest(m);
    #endif
    }
    FEURIO_INLINE uint64_t feurio_nth_bit(uint64_t m, uint32_t k) {
    #ifdef __BMI2__
        return __builtin_ia32_pdep_di(1ull << k, m);
    #else
        return k < (uint32_t)feurio_count(m) ? 1ull << feurio_nth(m, k) : 0;
    #endif
    }
    FEURIO_INLINE int feurio_find(uint64_t prefix, uint32_t k) {
        return feurio_lowest(((prefix | FEURIO_TOPS) - (uint64_t)(k + 1) * FEURIO_ONES) & FEURIO_TOPS) >> 3;
    }
    FEURIO_INLINE uint64_t feurio_scramble(uint64_t z) {
        z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9ull;
        z = (z ^ (z >> 27)) * 0x94D049BB133111EBull;
        return z ^ (z >> 31);
    }
    FEURIO_INLINE int feurio_hottest(const uint8_t* h, int blocks) {
    #if defined(__SSE4_1__)
        const __m128i* p = (const __m128i*)h;
        __m128i b = _mm_max_epu8(_mm_max_epu8(_mm_loadu_si128(p), _mm_loadu_si128(p + 1)),
                                 _mm_max_epu8(_mm_loadu_si128(p + 2), _mm_loadu_si128(p + 3)));
        if (blocks > 1)
            b = _mm_max_epu8(b, _mm_max_epu8(_mm_max_epu8(_mm_loadu_si128(p + 4), _mm_loadu_si128(p + 5)),
                                             _mm_max_epu8(_mm_loadu_si128(p + 6), _mm_loadu_si128(p + 7))));
        b = _mm_xor_si128(b, _mm_set1_epi8(-1));
        b = _mm_min_epu8(b, _mm_srli_epi16(b, 8));
        return ~_mm_cvtsi128_si32(_mm_minpos_epu16(b)) & 255;
    #else
        int i, n = 64 * blocks; uint8_t m = 0;
        for (i = 0; i < n; i++) m = h[i] > m ? h[i] : m;
        return m;
    #endif
    }
    FEURIO_INLINE uint64_t feurio_equal(const uint8_t* h, int block, int value) {
        h += 64 * block;
    #if defined(__SSE4_1__)
        const __m128i* p = (const __m128i*)h;
        __m128i v = _mm_set1_epi8((char)value);
        uint64_t r = (uint32_t)_mm_movemask_epi8(_mm_cmpeq_epi8(_mm_loadu_si128(p), v));
        r |= (uint64_t)(uint32_t)_mm_movemask_epi8(_mm_cmpeq_epi8(_mm_loadu_si128(p + 1), v)) << 16;
        r |= (uint64_t)(uint32_t)_mm_movemask_epi8(_mm_cmpeq_epi8(_mm_loadu_si128(p + 2), v)) << 32;
        return r | (uint64_t)(uint32_t)_mm_movemask_epi8(_mm_cmpeq_epi8(_mm_loadu_si128(p + 3), v)) << 48;
    #else
        uint64_t r = 0; int i;
        for (i = 0; i < 64; i++) r |= (uint64_t)(h[i] == value) << i;
        return r;
    #endif
    }
    #endif
    """
    int count "feurio_count"(uint64_t mask) noexcept nogil
    int lowest "feurio_lowest"(uint64_t mask) noexcept nogil
    int highest "feurio_highest"(uint64_t mask) noexcept nogil
    int nth "feurio_nth"(uint64_t mask, uint32_t k) noexcept nogil
    uint64_t nth_bit "feurio_nth_bit"(uint64_t mask, uint32_t k) noexcept nogil
    int packed_find "feurio_find"(uint64_t prefix, uint32_t k) noexcept nogil
    uint64_t scramble "feurio_scramble"(uint64_t seed) noexcept nogil
    int hottest_byte "feurio_hottest"(const uint8_t* heat, int blocks) noexcept nogil
    uint64_t equal_bytes "feurio_equal"(const uint8_t* heat, int block, int value) noexcept nogil

cdef inline uint64_t bit(int i) noexcept nogil:
    return (<uint64_t>1) << i

cdef inline uint64_t below_bit(int i) noexcept nogil:
    return ((<uint64_t>1) << i) - 1

cdef inline uint64_t under(uint64_t mask) noexcept nogil:
    return (mask - 1) & ~mask

cdef inline uint64_t over(uint64_t mask) noexcept nogil:
    return (~(<uint64_t>0)) << highest((mask << 1) | 1)

cdef inline uint64_t rest(uint64_t mask) noexcept nogil:
    return mask & (mask - 1)

cdef inline uint64_t every(bint flag) noexcept nogil:
    return (<uint64_t>0) - <uint64_t>flag

cdef inline uint64_t packed_prefix(uint64_t packed) noexcept nogil:
    return packed * <uint64_t>0x0101010101010101

cdef inline int packed_get(uint64_t packed, int i) noexcept nogil:
    return <int>((packed >> (8 * i)) & 255)

cdef inline uint64_t packed_one(int i) noexcept nogil:
    return (<uint64_t>1) << (8 * i)

cdef inline uint64_t whole_byte(int i) noexcept nogil:
    return (<uint64_t>255) << (8 * i)

cdef inline uint64_t filled_bytes(uint64_t mask) noexcept nogil:
    cdef uint64_t tops = <uint64_t>0x8080808080808080
    return (((mask & ~tops) + ~tops) | mask) & tops

cdef inline uint64_t packed_since(int i) noexcept nogil:
    return (<uint64_t>0x0101010101010101) << (8 * i)

cdef inline uint64_t advance(uint64_t seed) noexcept nogil:
    return seed + <uint64_t>0x9E3779B97F4A7C15

cdef inline uint32_t scale(uint64_t word, uint32_t n) noexcept nogil:
    return <uint32_t>(((word >> 32) * n) >> 32)
