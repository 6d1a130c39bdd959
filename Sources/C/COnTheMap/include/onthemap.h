/// \file onthemap.h
/// Find places by name, without any network: the geocoder OnTheMap as a C library.
///
/// ```c
/// #include <onthemap.h>
/// #include <stdio.h>
///
/// int main(void) {
///   otm_geocoder *geocoder;
///   otm_answer *answer;
///   char *error;
///   if (otm_open(NULL, &geocoder, &error) != OTM_OK) {
///     fprintf(stderr, "%s\n", error);
///     otm_free(error);
///     return 1;
///   }
///   if (otm_geocode(geocoder, "Seattle, WA", OTM_NUL_TERMINATED, NULL, &answer, NULL) == OTM_OK) {
///     puts(otm_answer_json(answer, NULL));
///     otm_answer_free(answer);
///   }
///   otm_close(geocoder);
/// }
/// ```
///
/// **Memory.** You own an object that you get through a pointer to a pointer: free it once with the
/// function named there. A `const char *` or `const double *` that a function returns belongs to the
/// object it was asked of, and is valid until that object is freed. Texts are UTF-8 and end with a NUL.
/// Freeing NULL does nothing.
///
/// **Errors.** A function that can fail returns an `otm_status`. If `error` is not NULL, a failed call
/// stores a sentence there with the problem and how to fix it; free it with `otm_free`. A
/// successful call stores NULL. Objects are NULL after a failed call. A query that names no place
/// is not an error: its answer has no results.
///
/// **Threads.** Any number of threads may use one geocoder, one answer, one table or one set of options
/// at the same time. Only `otm_options_set` and functions that free need the object alone.
///
/// **Stability.** Functions, names of options and of fields, and the numbers of constants stay as they
/// are; new ones may be added. Objects are opaque, so that they can grow.
///
/// Coordinates are degrees in WGS 84, distances kilometres.

#ifndef ONTHEMAP_H
#define ONTHEMAP_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

// MARK: - The library

/// The status of a call.
typedef enum otm_status {
  /// It did what it says.
  OTM_OK = 0,
  /// An argument is NULL that must not be, or out of its range.
  OTM_INVALID_ARGUMENT = 1,
  /// There is no such option or field, its value cannot be read, or this call does not take it.
  OTM_INVALID_OPTION = 2,
  /// A file does not exist or cannot be read.
  OTM_CANNOT_READ = 3,
  /// A file is not a gazetteer or add-on, or is damaged.
  OTM_INVALID_GAZETTEER = 4,
  /// The progress function asked to stop.
  OTM_STOPPED = 5,
  /// There is no value: the place has no such property, or there is no place.
  OTM_NO_VALUE = 6,
} otm_status;

/// The version of the library, such as "0.1.0".
const char *otm_version(void);

/// A sentence for a status, such as "The file cannot be read."; never NULL.
const char *otm_status_text(otm_status status);

/// Frees a text that a call stored through a pointer: an `error`, or what `otm_describe` stores.
void otm_free(char *text);

/// As a length of a text: the text ends at its NUL.
#define OTM_NUL_TERMINATED (-1)

// MARK: - Options

/// Named options of a call; each call documents those it takes.
typedef struct otm_options otm_options;

/// Makes options, all as they are by default. Free them with `otm_options_free`.
otm_options *otm_options_create(void);

/// Sets an option.
///
/// | name | value |
/// | --- | --- |
/// | `gazetteer` | path of a gazetteer instead of the one inside |
/// | `add_on` | path of an add-on; may be set several times, later ones count more |
/// | `user_add_ons` | `1`: also those of `ONTHEMAP_ADD_ONS` and `~/.local/share/onthemap/add-ons`; default `0` |
/// | `limit` | largest number of results, 1 or more |
/// | `country` | only these countries: `US` or `US,CA` (ISO 3166-1 alpha-2) |
/// | `admin1` | only these first-level regions: `US-WA` or `US-WA,US-OR` (ISO 3166-2) |
/// | `kind` | only these kinds: `city` or `city,region`; continent, country, region, county, city, airport, landmark, feature, postcode, street, house, coordinate |
/// | `bbox` | only places in this box: `WEST,SOUTH,EAST,NORTH` |
/// | `near` | prefers places near this point: `LATITUDE,LONGITUDE` |
/// | `language` | language of names: `de`, `pt-BR` or, in the order of preference, `uk,ru` |
/// | `strict` | `1`: no answer if the region that the query names does not contain the place |
/// | `min_confidence` | finest level that is as probable as this, 0 to 1 |
/// | `min_precision` | coarsest level to accept: `country`, `region`, `city`, ... |
/// | `all_places` | `1`: every place that the query names, such as `SF \| NYC` |
/// | `explain` | `1`: the JSON of the answer says how the query was read |
/// | `street`, `postcode`, `city`, `county`, `region` | parts of the query, which is NULL then |
/// | `max_distance` | largest distance of a place from the point, in kilometres; default 100 |
/// | `min_population` | least number of inhabitants |
/// | `nearest` | `1`: the nearest place, whatever its size |
/// | `fix` | `1`: repairs that are certain are applied to a post, and reported |
/// | `allow` | rules for links that do not count: `public_host,dotted_host`, ... |
/// | `require_https` | `1`: links must begin with `https://` |
/// | `max_link_bytes` | largest length of a link |
/// | `fields` | columns of a table: `latitude,longitude,label`; see `otm_field_names` |
/// | `threads` | threads that fill a table; default: one for each core that the process may use |
/// | `parts` | what the values of a query of a table are, with the byte 0x1F between them: `city,region,country`; location, street, postcode, city, county, region, country |
///
/// \param options the options; no other thread uses them now.
/// \param name one of the names above.
/// \param value its value; NULL for the default.
/// \param error NULL, or where to store what is wrong; free it with `otm_free`.
/// \returns OTM_OK; OTM_INVALID_OPTION for another name or a value that cannot be read; OTM_INVALID_ARGUMENT if
///   `options` or `name` is NULL.
otm_status otm_options_set(otm_options *options, const char *name, const char *value, char **error);

/// Frees options.
void otm_options_free(otm_options *options);

// MARK: - Geocoders

/// A gazetteer with its add-ons, ready to be asked.
typedef struct otm_geocoder otm_geocoder;

/// Opens the gazetteer inside the library, or another one. Takes about 0.1 ms for the one inside.
///
/// \param options NULL, or `gazetteer`, `add_on`, `user_add_ons`.
/// \param geocoder where to store the geocoder; free it with `otm_close`.
/// \param error NULL, or where to store what is wrong; free it with `otm_free`.
/// \returns OTM_OK, OTM_INVALID_ARGUMENT, OTM_INVALID_OPTION, OTM_CANNOT_READ or OTM_INVALID_GAZETTEER.
otm_status otm_open(const otm_options *options, otm_geocoder **geocoder, char **error);

/// Frees a geocoder. Answers and tables that it gave stay valid.
void otm_close(otm_geocoder *geocoder);

/// Describes the gazetteer and its add-ons as a JSON object, as `geocode info --format json` does.
///
/// \param geocoder the geocoder.
/// \param json where to store the text; free it with `otm_free`.
/// \returns OTM_OK or OTM_INVALID_ARGUMENT.
otm_status otm_describe(const otm_geocoder *geocoder, char **json);

// MARK: - One query

/// The places that a query means, the most probable first; or why there are none.
typedef struct otm_answer otm_answer;

/// Finds the places that a query names.
///
/// \param geocoder the geocoder.
/// \param query a place, an address or a coordinate in any form; NULL if `options` has parts of it.
/// \param byte_count its length in bytes, or OTM_NUL_TERMINATED.
/// \param options NULL, or `limit` (default 5), `country`, `admin1`, `kind`, `bbox`, `near`, `language`,
///   `strict`, `min_confidence`, `min_precision`, `all_places`, `explain`, and the parts of a query.
/// \param answer where to store the answer; free it with `otm_answer_free`.
/// \param error NULL, or where to store what is wrong; free it with `otm_free`.
/// \returns OTM_OK, OTM_INVALID_ARGUMENT or OTM_INVALID_OPTION. A query that is not UTF-8 is no error: its
///   answer has the refusal `malformed`.
otm_status otm_geocode(
    const otm_geocoder *geocoder, const char *query, int64_t byte_count, const otm_options *options,
    otm_answer **answer, char **error);

/// Completes the beginning of a name or query.
///
/// Its parameters and statuses are those of `otm_geocode`; of the options `limit` (default 10, at most
/// 100), `country`, `admin1`, `kind`, `near` and `language`.
otm_status otm_suggest(
    const otm_geocoder *geocoder, const char *beginning, int64_t byte_count,
    const otm_options *options, otm_answer **answer, char **error);

/// Finds the place at or near a point.
///
/// \param geocoder the geocoder.
/// \param latitude degrees, -90 to 90.
/// \param longitude degrees, -180 to 180.
/// \param options NULL, or `limit` (default 1, at most 1,000), `kind`, `language`, `max_distance`,
///   `min_population`, `nearest`.
/// \param answer where to store the answer; free it with `otm_answer_free`. Its results have the fields
///   `distance_km` and `bearing`.
/// \param error NULL, or where to store what is wrong; free it with `otm_free`.
/// \returns OTM_OK, OTM_INVALID_ARGUMENT or OTM_INVALID_OPTION. A point that is out of range or not a
///   number is no error: its answer has the refusal `out_of_range` or `not_a_coordinate`.
otm_status otm_reverse(
    const otm_geocoder *geocoder, double latitude, double longitude, const otm_options *options,
    otm_answer **answer, char **error);

/// The same for a point in any notation: "48.85 N, 2.35 E", a plus code, a link of a map.
otm_status otm_reverse_text(
    const otm_geocoder *geocoder, const char *point, int64_t byte_count, const otm_options *options,
    otm_answer **answer, char **error);

/// The number of results.
size_t otm_answer_count(const otm_answer *answer);

/// Why there is no result, such as "not_found"; NULL if there is one.
const char *otm_answer_refusal(const otm_answer *answer);

/// The whole answer as a JSON object, as `geocode --format ndjson` writes it, without a line end.
///
/// \param answer the answer.
/// \param byte_count NULL, or where to store the length in bytes.
const char *otm_answer_json(const otm_answer *answer, size_t *byte_count);

/// A field of a result as text, as `geocode --format csv` writes it.
///
/// \param answer the answer.
/// \param index which result, from 0.
/// \param field its name, one of `otm_field_names`.
/// \param text where to store the text, which belongs to the answer; NULL if there is none.
/// \param byte_count NULL, or where to store its length in bytes.
/// \returns OTM_OK, OTM_NO_VALUE, OTM_INVALID_OPTION for an unknown field, OTM_INVALID_ARGUMENT for an
///   index beyond the results.
otm_status otm_answer_text(
    const otm_answer *answer, size_t index, const char *field, const char **text,
    size_t *byte_count);

/// A field of a result as a number: `latitude`, `longitude`, `population`, `geonames_id`, `confidence`,
/// `country_confidence`, `region_confidence`, `county_confidence`, `city_confidence`, `distance_km`, `bearing`.
///
/// \param answer the answer.
/// \param index which result, from 0.
/// \param field its name.
/// \param number where to store the number; NaN if there is none.
/// \returns as `otm_answer_text`; OTM_INVALID_OPTION also for a field that is a text.
otm_status otm_answer_number(
    const otm_answer *answer, size_t index, const char *field, double *number);

/// Frees an answer.
void otm_answer_free(otm_answer *answer);

/// The names of all fields with commas between: "query,name,label,latitude,...".
const char *otm_field_names(void);

// MARK: - Posts

/// Checks a post before it is sent (who, where, and a link), and reports every problem at once, as
/// `onthemap validate` does. It uses no network.
///
/// \param geocoder finds the place.
/// \param post a JSON object with the members `first_name`, `last_name`, `location`, `link` and perhaps
///   `latitude`, `longitude` and `unique_key`; or with the names of the API, `firstName` and so on. At most
///   65,536 bytes.
/// \param byte_count its length in bytes, or OTM_NUL_TERMINATED.
/// \param options NULL, or `fix`, `allow`, `require_https`, `max_link_bytes`.
/// \param report where to store the report, a JSON object with `valid`, `findings` and more, as
///   `onthemap validate --format json` writes it, without a line end; free it with `otm_free`.
/// \param error NULL, or where to store what is wrong with the call; free it with `otm_free`.
/// \returns OTM_OK also for a post that is not valid or not JSON: the report says so;
///   OTM_INVALID_ARGUMENT or OTM_INVALID_OPTION.
otm_status otm_validate(
    const otm_geocoder *geocoder, const char *post, int64_t byte_count, const otm_options *options,
    char **report, char **error);

// MARK: - Many queries

/// Answers to many queries, in columns; of each query the best result.
///
/// Equal queries are answered once. Columns have an entry for each distinct query, in the order in which
/// these came first; `otm_table_entries` says which entry is that of a row. Texts lie one after another
/// with offsets between, as in the layout of Apache Arrow (`large_utf8`, `float64`, validity bitmaps).
typedef struct otm_table otm_table;

/// Many texts, one after another.
typedef struct otm_texts {
  /// The texts.
  const char *bytes;
  /// How many bytes they have together, with NULs if they end with such.
  int64_t byte_count;
  /// Where each text begins, and at the end where the last one ends: `count` + 1 offsets; or NULL if
  /// each text ends with a NUL.
  const int64_t *offsets;
  /// The number of texts, at most 2^31 - 1.
  int64_t count;
} otm_texts;

/// Gets the progress of a table, about every thousand queries, on the calling thread.
///
/// \param context the value that was passed with the function.
/// \param done how many distinct queries are answered.
/// \param total how many there are.
/// \returns true to go on, false to stop.
typedef bool (*otm_progress)(void *context, int64_t done, int64_t total);

/// Geocodes many queries on several threads.
///
/// \param geocoder the geocoder.
/// \param queries the queries; they must stay as they are until the call returns.
/// \param options NULL, or those of `otm_geocode` without `limit`, `all_places`, `explain` and parts; also
///   `fields` (default `latitude,longitude,label,country_code,kind,precision,confidence,geonames_id,status`),
///   `threads` and `parts`. With `parts` each query has as many values as these, and is answered as a row of
///   `geocode csv`.
/// \param progress NULL, or the function that gets the progress.
/// \param context passed to it.
/// \param table where to store the table; free it with `otm_table_free`.
/// \param error NULL, or where to store what is wrong; free it with `otm_free`.
/// \returns OTM_OK, OTM_INVALID_ARGUMENT, OTM_INVALID_OPTION or OTM_STOPPED.
otm_status otm_geocode_table(
    const otm_geocoder *geocoder, const otm_texts *queries, const otm_options *options,
    otm_progress progress, void *context, otm_table **table, char **error);

/// Finds the places at or near many points, on several threads.
///
/// \param geocoder the geocoder.
/// \param latitudes degrees, `count` of them; NaN for a missing one.
/// \param longitudes degrees, likewise.
/// \param count the number of points, at most 2^31 - 1.
/// \param options NULL, or those of `otm_reverse` without `limit`; also `fields` (default
///   `label,country_code,kind,distance_km,geonames_id,status`) and `threads`.
/// \param progress NULL, or the function that gets the progress.
/// \param context passed to it.
/// \param table where to store the table; free it with `otm_table_free`.
/// \param error NULL, or where to store what is wrong; free it with `otm_free`.
/// \returns as `otm_geocode_table`.
otm_status otm_reverse_table(
    const otm_geocoder *geocoder, const double *latitudes, const double *longitudes, int64_t count,
    const otm_options *options, otm_progress progress, void *context, otm_table **table,
    char **error);

/// The number of rows: as many as queries.
int64_t otm_table_row_count(const otm_table *table);

/// The number of entries of each column: as many as distinct queries.
int64_t otm_table_entry_count(const otm_table *table);

/// For each row the entry that answers it, from 0.
const int32_t *otm_table_entries(const otm_table *table);

/// The number of columns.
size_t otm_table_column_count(const otm_table *table);

/// The name of a column, which is that of its field; NULL beyond the last one.
const char *otm_table_column_name(const otm_table *table, size_t column);

/// The entries of a column of numbers, NaN where there is none; NULL for a column of texts.
const double *otm_table_numbers(const otm_table *table, size_t column);

/// Where each text of a column begins, and at the end where the last one ends: one more than there are
/// entries; NULL for a column of numbers.
const int64_t *otm_table_text_offsets(const otm_table *table, size_t column);

/// The texts of a column, one after another, without NULs; NULL for a column of numbers.
const char *otm_table_text_bytes(const otm_table *table, size_t column);

/// Which entries of a column have a value: bit `i % 8` of byte `i / 8` is set for entry `i`.
const uint8_t *otm_table_validity(const otm_table *table, size_t column);

/// Frees a table.
void otm_table_free(otm_table *table);

// MARK: - Pictures

/// Draws places as pins on a map, as SVG 1.1 that looks right in light and dark. Nothing in it runs or is fetched.
///
/// \param geocoder knows the names on the map.
/// \param latitudes degrees, as many as there are titles.
/// \param longitudes degrees, likewise. A pin whose point is out of range or NaN is left out.
/// \param titles the names of the pins; those come first that matter most.
/// \param width the width of the picture, 100 to 4,000; the height follows from what it shows.
/// \param svg where to store the text; free it with `otm_free`.
/// \param error NULL, or where to store what is wrong; free it with `otm_free`.
/// \returns OTM_OK or OTM_INVALID_ARGUMENT.
otm_status otm_draw_map(
    const otm_geocoder *geocoder, const double *latitudes, const double *longitudes,
    const otm_texts *titles, int32_t width, char **svg, char **error);

// MARK: - For launchers

/// Runs the command `geocode`, as a process of its own would: it reads standard input, writes to standard
/// output and standard error, and handles signals. It may end the process instead of returning.
///
/// \param count the number of arguments after the name of the program.
/// \param arguments the arguments, NUL-terminated.
/// \returns the exit status.
int otm_command(int count, const char *const *arguments);

#ifdef __cplusplus
}
#endif

#endif
