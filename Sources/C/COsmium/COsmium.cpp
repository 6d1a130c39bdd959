// Reads files of OpenStreetMap in the format PBF by libosmium, behind an interface of C.
//
// The file is read three times: the relations; the ways, to know which nodes they need; then all objects. So only the
// positions of nodes that something of interest needs are kept, 16 bytes each, sorted by id.

#include "COsmium.h"

#include <cstdio>
#include <cstring>

#if defined(__has_include)
#if __has_include(<osmium/io/pbf_input.hpp>)
#define OTM_HAS_OSMIUM 1
#endif
#endif

#ifdef OTM_HAS_OSMIUM

#include <algorithm>
#include <exception>
#include <stdexcept>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include <osmium/io/pbf_input.hpp>
#include <osmium/io/reader.hpp>
#include <osmium/osm.hpp>

namespace {

/// The handler has ended the reading.
struct Ended {};

using Ids = std::vector<int64_t>;

void sort(Ids &ids) {
  std::sort(ids.begin(), ids.end());
  ids.erase(std::unique(ids.begin(), ids.end()), ids.end());
}

bool contains(const Ids &ids, int64_t id) { return std::binary_search(ids.begin(), ids.end(), id); }

/// A relation that is an area, with the ways that are its outline.
struct Outline {
  int64_t id;
  std::vector<std::pair<std::string, std::string>> tags;
  Ids ways;
};

class FileReading {
public:
  FileReading(const char *path, const otm_osm_handler &handler) : path(path), handler(handler) {}

  void run() {
    readRelations();
    readWays();
    readObjects();
    for (const Outline &outline : outlines) take(outline);
  }

private:
  const std::string path;
  const otm_osm_handler &handler;
  std::vector<Outline> outlines;
  /// The ways of outlines, and the positions of each.
  Ids outlineWays;
  std::unordered_map<int64_t, Ids> nodesOfOutlineWays;
  /// The nodes whose positions are needed, and where they are; an undefined one where the file lacks it.
  Ids nodes;
  std::vector<osmium::Location> locations;
  /// What is handed out, used again for each object.
  std::vector<otm_osm_tag> tags;
  std::vector<otm_osm_position> positions;
  std::vector<size_t> ringSizes;
  std::vector<otm_osm_member> members;

  /// Reads the objects of some kinds, pass 0, 1 or 2 of three.
  template <typename Function>
  void forEach(osmium::osm_entity_bits::type kinds, uint64_t pass, Function function) {
    osmium::io::Reader reader{osmium::io::File{path, "pbf"}, kinds};
    while (osmium::memory::Buffer buffer = reader.read()) {
      for (const osmium::OSMObject &object : buffer.select<osmium::OSMObject>()) function(object);
      const uint64_t size = reader.file_size();
      if (!handler.progress(handler.context, pass * size + reader.offset(), 3 * size)) throw Ended{};
    }
    reader.close();
  }

  /// Takes the tags of an object. libosmium trusts that no string has a zero in it; in a damaged file one may.
  void copyTags(const osmium::TagList &list) {
    tags.clear();
    const char *at = reinterpret_cast<const char *>(list.data()) + sizeof(osmium::TagList);
    const char *const end = reinterpret_cast<const char *>(list.data()) + list.byte_size();
    while (at < end) {
      const char *const value = after(at, end);
      const char *const next = after(value, end);
      tags.push_back({at, value});
      at = next;
    }
  }

  /// Where the string behind one begins.
  static const char *after(const char *text, const char *end) {
    const void *zero = text < end ? std::memchr(text, 0, static_cast<size_t>(end - text)) : nullptr;
    if (!zero) throw std::runtime_error{"a tag has no end"};
    return static_cast<const char *>(zero) + 1;
  }

  const char *tag(const char *key) const {
    for (const otm_osm_tag &tag : tags) {
      if (!std::strcmp(tag.key, key)) return tag.value;
    }
    return nullptr;
  }

  bool isWanted(char kind) {
    return !tags.empty() && handler.wants(handler.context, kind, tags.data(), tags.size());
  }

  void hand(otm_osm_object object) {
    object.tags = tags.data();
    object.tag_count = tags.size();
    if (!handler.take(handler.context, &object)) throw Ended{};
  }

  void readRelations() {
    forEach(osmium::osm_entity_bits::relation, 0, [this](const osmium::OSMObject &object) {
      const auto &relation = static_cast<const osmium::Relation &>(object);
      copyTags(relation.tags());
      const char *type = tag("type");
      const bool isArea = type && (!std::strcmp(type, "multipolygon") || !std::strcmp(type, "boundary"));
      if (!isWanted(isArea ? 'a' : 'r')) return;
      if (!isArea) {
        members.clear();
        for (const auto &member : relation.members()) {
          members.push_back({osmium::item_type_to_char(member.type()), member.ref(), member.role()});
        }
        otm_osm_object found{};
        found.kind = 'r';
        found.id = relation.id();
        found.members = members.data();
        found.member_count = members.size();
        hand(found);
        return;
      }
      Outline outline;
      outline.id = relation.id();
      for (const auto &tag : tags) outline.tags.emplace_back(tag.key, tag.value);
      for (const auto &member : relation.members()) {
        if (member.type() == osmium::item_type::way && std::strcmp(member.role(), "inner") != 0) {
          outline.ways.push_back(member.ref());
        }
      }
      outlineWays.insert(outlineWays.end(), outline.ways.begin(), outline.ways.end());
      outlines.push_back(std::move(outline));
    });
    sort(outlineWays);
  }

  void readWays() {
    forEach(osmium::osm_entity_bits::way, 1, [this](const osmium::OSMObject &object) {
      const auto &way = static_cast<const osmium::Way &>(object);
      copyTags(way.tags());
      const bool isOfOutline = contains(outlineWays, way.id());
      if (!isOfOutline && !isWanted('w')) return;
      Ids ids;
      for (const auto &node : way.nodes()) ids.push_back(node.ref());
      nodes.insert(nodes.end(), ids.begin(), ids.end());
      if (isOfOutline) nodesOfOutlineWays.emplace(way.id(), std::move(ids));
    });
    sort(nodes);
    locations.resize(nodes.size());
  }

  /// Where a node is; an undefined location where the file lacks it.
  osmium::Location location(int64_t id) const {
    const auto found = std::lower_bound(nodes.begin(), nodes.end(), id);
    if (found == nodes.end() || *found != id) return osmium::Location{};
    return locations[static_cast<size_t>(found - nodes.begin())];
  }

  void readObjects() {
    const auto kinds = osmium::osm_entity_bits::node | osmium::osm_entity_bits::way;
    forEach(kinds, 2, [this](const osmium::OSMObject &object) {
      copyTags(object.tags());
      if (object.type() == osmium::item_type::node) {
        take(static_cast<const osmium::Node &>(object));
      } else {
        take(static_cast<const osmium::Way &>(object));
      }
    });
  }

  void take(const osmium::Node &node) {
    const auto found = std::lower_bound(nodes.begin(), nodes.end(), node.id());
    if (found != nodes.end() && *found == node.id()) {
      locations[static_cast<size_t>(found - nodes.begin())] = node.location();
    }
    if (!node.location().valid() || !isWanted('n')) return;
    const otm_osm_position position{node.location().lon(), node.location().lat()};
    otm_osm_object object{};
    object.kind = 'n';
    object.id = node.id();
    object.positions = &position;
    object.position_count = 1;
    hand(object);
  }

  void take(const osmium::Way &way) {
    if (!isWanted('w')) return;
    positions.clear();
    for (const auto &node : way.nodes()) append(node.ref());
    otm_osm_object object{};
    object.kind = 'w';
    object.id = way.id();
    object.positions = positions.data();
    object.position_count = positions.size();
    hand(object);
  }

  void append(int64_t node) {
    const osmium::Location found = location(node);
    if (found.valid()) positions.push_back({found.lon(), found.lat()});
  }

  /// Joins the ways of an outline to rings, and hands it out. A ring that does not close, because the file is cut out of
  /// a larger one, stays open.
  void take(const Outline &outline) {
    tags.clear();
    for (const auto &tag : outline.tags) tags.push_back({tag.first.c_str(), tag.second.c_str()});
    positions.clear();
    ringSizes.clear();
    std::vector<const Ids *> rest;
    std::unordered_multimap<int64_t, size_t> ends;
    for (const int64_t way : outline.ways) {
      const auto found = nodesOfOutlineWays.find(way);
      if (found == nodesOfOutlineWays.end() || found->second.empty()) continue;
      ends.emplace(found->second.front(), rest.size());
      ends.emplace(found->second.back(), rest.size());
      rest.push_back(&found->second);
    }
    std::vector<bool> isUsed(rest.size());
    for (size_t first = 0; first < rest.size(); ++first) {
      if (isUsed[first]) continue;
      isUsed[first] = true;
      Ids ring = *rest[first];
      while (ring.front() != ring.back()) {
        const auto range = ends.equal_range(ring.back());
        const auto next = std::find_if(range.first, range.second, [&](const auto &end) { return !isUsed[end.second]; });
        if (next == range.second) break;
        isUsed[next->second] = true;
        const Ids &way = *rest[next->second];
        if (way.front() == ring.back()) {
          ring.insert(ring.end(), way.begin() + 1, way.end());
        } else {
          ring.insert(ring.end(), way.rbegin() + 1, way.rend());
        }
      }
      const size_t start = positions.size();
      for (const int64_t node : ring) append(node);
      if (positions.size() > start) ringSizes.push_back(positions.size() - start);
    }
    otm_osm_object object{};
    object.kind = 'a';
    object.id = outline.id;
    object.positions = positions.data();
    object.position_count = positions.size();
    object.ring_sizes = ringSizes.data();
    object.ring_count = ringSizes.size();
    hand(object);
  }
};

} // namespace

bool otm_osm_is_available(void) { return true; }

int otm_osm_read(const char *path, const otm_osm_handler *handler, char *message, size_t message_size) {
  try {
    FileReading(path, *handler).run();
    return 0;
  } catch (const Ended &) {
    return 1;
  } catch (const std::exception &fault) {
    std::snprintf(message, message_size, "%s", fault.what());
  } catch (...) {
    std::snprintf(message, message_size, "it cannot be read");
  }
  return 2;
}

#else

bool otm_osm_is_available(void) { return false; }

int otm_osm_read(const char *, const otm_osm_handler *, char *message, size_t message_size) {
  std::snprintf(message, message_size, "this program was built without libosmium");
  return 2;
}

#endif
