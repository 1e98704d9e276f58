// Applies a patch in memory with Flips' library as its authors build it, and prints the nanoseconds of each run.
//
//     times RUNS PATCH SOURCE OUT
//
// Licence: GPL v3.0 or higher, like the library that it is linked with. Not a part of Vitrine.

#include "libbps.h"

#include <chrono>
#include <fstream>
#include <iostream>
#include <iterator>
#include <string>
#include <vector>

static std::vector<unsigned char> read(const char * path)
{
	std::ifstream file(path, std::ios::binary);
	return std::vector<unsigned char>(std::istreambuf_iterator<char>(file), {});
}

int main(int argc, char * argv[])
{
	if (argc != 5) return 2;
	std::vector<unsigned char> patch = read(argv[2]), source = read(argv[3]);
	mem in_patch = { patch.data(), patch.size() }, in_source = { source.data(), source.size() };
	for (int left = std::stoi(argv[1]); left > 0; left--)
	{
		mem out = {}, metadata = {};
		auto started = std::chrono::steady_clock::now();
		if (bps_apply(in_patch, in_source, &out, &metadata, false) != bps_ok) return 1;
		auto took = std::chrono::steady_clock::now() - started;
		std::cout << std::chrono::duration_cast<std::chrono::nanoseconds>(took).count() << "\n";
		if (left == 1) std::ofstream(argv[4], std::ios::binary).write((const char *)out.ptr, out.len);
		bps_free(out);
		bps_free(metadata);
	}
}
