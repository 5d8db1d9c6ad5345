// For which invocations of the subgroup something is true.
fn ballot(condition: bool) -> array<u32, 4> {
    let bits = subgroupBallot(condition);
    return array<u32, 4>(bits.x, bits.y, bits.z, bits.w);
}

// How many invocations the subgroup has: the last one of a workgroup may have fewer than the others.
fn subgroup_lanes() -> u32 {
    let bits = countOneBits(subgroupBallot(true));
    return bits.x + bits.y + bits.z + bits.w;
}
