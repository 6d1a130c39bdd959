#ifndef C_OSMIUM_H
#define C_OSMIUM_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/// A key and its value, in UTF-8.
typedef struct {
  const char *key;
  const char *value;
} otm_osm_tag;

/// A position in degrees, WGS 84.
typedef struct {
  double longitude;
  double latitude;
} otm_osm_position;

/// A member of a relation.
typedef struct {
  /// 'n', 'w' or 'r'.
  char kind;
  int64_t id;
  const char *role;
} otm_osm_member;

/// An object of OpenStreetMap, as long as the call that hands it out takes.
typedef struct {
  /// 'n' a node, 'w' a way, 'a' the area of a relation, 'r' a relation that has no area.
  char kind;
  int64_t id;
  const otm_osm_tag *tags;
  size_t tag_count;
  /// Where a node is, the nodes of a way, or the outer rings of an area one after the other. Nodes that the file lacks
  /// are left out.
  const otm_osm_position *positions;
  size_t position_count;
  /// How many positions each ring of an area has.
  const size_t *ring_sizes;
  size_t ring_count;
  const otm_osm_member *members;
  size_t member_count;
} otm_osm_object;

/// What is done with what a file has. Each function gets the context, and ends the reading with false.
typedef struct {
  void *context;
  /// Whether an object with these tags is of interest.
  bool (*wants)(void *context, char kind, const otm_osm_tag *tags, size_t tag_count);
  /// Takes an object of interest: relations first, then nodes, then ways and areas.
  bool (*take)(void *context, const otm_osm_object *object);
  /// Hears how many bytes were read, of how many: each file is read three times.
  bool (*progress)(void *context, uint64_t byte_count, uint64_t total_byte_count);
} otm_osm_handler;

/// Whether the program can read such files.
bool otm_osm_is_available(void);

/// Reads a file in the format PBF.
///
/// Returns 0 when all was read, 1 when a function of the handler ended it, and 2 for a fault, of which `message` then
/// tells in at most `message_size` bytes with the last a zero.
int otm_osm_read(const char *path, const otm_osm_handler *handler, char *message, size_t message_size);

#ifdef __cplusplus
}
#endif

#endif
