// Options of a decision: 8-byte codes in a defined order, at most 256 (DESIGN: everything is a
// decision). A board and a list of codes give exactly one successor.
#pragma once

#include <bit>

#include "base/types.hpp"

namespace mirrorpool {

#include "rules/options.inc"

#define MIRRORPOOL_ENUM_ENTRY(name, doc) name,
enum class OptionKind : u8 { MIRRORPOOL_OPTION_KINDS(MIRRORPOOL_ENUM_ENTRY) COUNT_ };
enum class DecisionKind : u8 { MIRRORPOOL_DECISION_KINDS(MIRRORPOOL_ENUM_ENTRY) COUNT_ };
#undef MIRRORPOOL_ENUM_ENTRY

struct Option {
    OptionKind kind = OptionKind::NOTHING;
    u8 detail = 0;
    u16 object = 0;
    u32 argument = 0;

    u64 code() const { return std::bit_cast<u64>(*this); }
    static Option from_code(u64 code) { return std::bit_cast<Option>(code); }
    bool operator==(const Option&) const = default;
};
static_assert(sizeof(Option) == 8);

class Options {
public:
    void clear() {
        size_ = 0;
        overflow_ = false;
    }
    void add(OptionKind kind, u32 object = 0, u32 argument = 0, u32 detail = 0) {
        if (size_ == MAX_OPTIONS) {
            overflow_ = true;
            return;
        }
        items_[size_++] = {kind, static_cast<u8>(detail), static_cast<u16>(object), argument};
    }
    u32 size() const { return size_; }
    bool overflow() const { return overflow_; }
    const Option& operator[](u32 i) const { return items_[i]; }
    const Option* begin() const { return items_; }
    const Option* end() const { return items_ + size_; }
    bool contains(const Option& option) const {
        for (const Option& o : *this) {
            if (o == option) {
                return true;
            }
        }
        return false;
    }

private:
    Option items_[MAX_OPTIONS];
    u32 size_ = 0;
    bool overflow_ = false;
};

} // namespace mirrorpool
