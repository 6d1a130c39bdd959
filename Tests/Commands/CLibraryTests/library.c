// Uses libonthemap as a program in C would, and as none should. Tools/check library builds it under the
// address sanitizer and runs it: a leak, or memory used after it was freed, fails as a wrong answer does.

#include <math.h>
#include <onthemap.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int failure_count = 0;
static int check_count = 0;

static void check(bool holds, const char *text, int line) {
  check_count++;
  if (holds) return;
  failure_count++;
  fprintf(stderr, "library.c:%d: does not hold: %s\n", line, text);
}
#define CHECK(condition) check((condition), #condition, __LINE__)

/// Checks that a call failed with a status and a sentence that has a text in it, and frees the sentence.
static void check_failure(
    otm_status status, otm_status expected, char *error, const char *part, int line) {
  check(status == expected, otm_status_text(status), line);
  check(error && strstr(error, part), error ? error : "no sentence", line);
  otm_free(error);
}
#define CHECK_FAILURE(call, expected, part) \
  do {                                      \
    char *error = NULL;                     \
    otm_status status = (call);             \
    check_failure(status, (expected), error, (part), __LINE__); \
  } while (0)

static otm_geocoder *geocoder;

static otm_answer *geocode(const char *query, const otm_options *options) {
  otm_answer *answer = NULL;
  char *error = NULL;
  otm_status status =
      otm_geocode(geocoder, query, OTM_NUL_TERMINATED, options, &answer, &error);
  check(status == OTM_OK && answer && !error, error ? error : query, __LINE__);
  otm_free(error);
  return answer;
}

static bool has_text(const otm_answer *answer, size_t index, const char *field, const char *text) {
  const char *found = NULL;
  size_t byte_count = 0;
  return otm_answer_text(answer, index, field, &found, &byte_count) == OTM_OK
      && strcmp(found, text) == 0 && byte_count == strlen(text);
}

static double number(const otm_answer *answer, const char *field) {
  double value = 0;
  return otm_answer_number(answer, 0, field, &value) == OTM_OK ? value : NAN;
}

static otm_options *options_with(const char *name, const char *value) {
  otm_options *options = otm_options_create();
  char *error = NULL;
  otm_status status = otm_options_set(options, name, value, &error);
  check(status == OTM_OK && !error, error ? error : name, __LINE__);
  otm_free(error);
  return options;
}

// MARK: - One query

static void test_answers(void) {
  otm_answer *answer = geocode("Seattle, WA", NULL);
  CHECK(otm_answer_count(answer) >= 1);
  CHECK(otm_answer_refusal(answer) == NULL);
  CHECK(has_text(answer, 0, "label", "Seattle, Washington, United States"));
  CHECK(has_text(answer, 0, "latitude", "47.60621"));
  CHECK(has_text(answer, 0, "query", "Seattle, WA"));
  CHECK(number(answer, "latitude") == 47.60621);
  CHECK(number(answer, "longitude") == -122.33207);
  CHECK(number(answer, "geonames_id") == 5809844);
  size_t byte_count = 0;
  const char *json = otm_answer_json(answer, &byte_count);
  CHECK(strlen(json) == byte_count);
  CHECK(strncmp(json, "{\"query\":\"Seattle, WA\",\"results\":[{\"name\":\"Seattle\",", 51) == 0);
  CHECK(json[byte_count - 1] == '}');
  CHECK(otm_answer_json(answer, NULL) == json);

  // Every field can be asked for; one that is unknown, or a text as a number, cannot.
  char *names = strdup(otm_field_names());
  int field_count = 0;
  for (char *name = strtok(names, ","); name; name = strtok(NULL, ",")) {
    const char *text;
    otm_status status = otm_answer_text(answer, 0, name, &text, NULL);
    CHECK(status == OTM_OK ? text != NULL : status == OTM_NO_VALUE && text == NULL);
    field_count++;
  }
  CHECK(field_count > 30);
  free(names);
  const char *text = "";
  double value = 0;
  CHECK(otm_answer_text(answer, 0, "colour", &text, NULL) == OTM_INVALID_OPTION && !text);
  CHECK(otm_answer_number(answer, 0, "label", &value) == OTM_INVALID_OPTION && isnan(value));
  CHECK(otm_answer_number(answer, 0, "distance_km", &value) == OTM_NO_VALUE && isnan(value));
  CHECK(otm_answer_text(answer, 99, "label", &text, NULL) == OTM_INVALID_ARGUMENT);
  CHECK(otm_answer_text(answer, SIZE_MAX, "label", &text, NULL) == OTM_INVALID_ARGUMENT);
  CHECK(otm_answer_text(answer, 0, NULL, &text, NULL) == OTM_INVALID_ARGUMENT);
  CHECK(otm_answer_text(answer, 0, "label", NULL, NULL) == OTM_INVALID_ARGUMENT);
  CHECK(otm_answer_text(NULL, 0, "label", &text, NULL) == OTM_INVALID_ARGUMENT);
  CHECK(otm_answer_number(answer, 0, "latitude", NULL) == OTM_INVALID_ARGUMENT);
  otm_answer_free(answer);

  answer = geocode("somewhere over the rainbow", NULL);
  CHECK(otm_answer_count(answer) == 0);
  CHECK(strcmp(otm_answer_refusal(answer), "not_a_place") == 0);
  CHECK(otm_answer_text(answer, 0, "label", &text, NULL) == OTM_INVALID_ARGUMENT);
  otm_answer_free(answer);
}

static void test_lengths(void) {
  otm_answer *answer;
  // Only the first seven bytes count, and what is no text is refused, not repaired.
  CHECK(otm_geocode(geocoder, "Seattle/Oslo", 7, NULL, &answer, NULL) == OTM_OK);
  CHECK(has_text(answer, 0, "label", "Seattle, Washington, United States"));
  otm_answer_free(answer);
  CHECK(otm_geocode(geocoder, "", 0, NULL, &answer, NULL) == OTM_OK);
  CHECK(strcmp(otm_answer_refusal(answer), "empty") == 0);
  otm_answer_free(answer);
  CHECK(otm_geocode(geocoder, "K\xF6ln", OTM_NUL_TERMINATED, NULL, &answer, NULL) == OTM_OK);
  CHECK(strcmp(otm_answer_refusal(answer), "malformed") == 0);
  otm_answer_free(answer);
  CHECK(otm_geocode(geocoder, "Oslo\0Norway", 11, NULL, &answer, NULL) == OTM_OK);
  CHECK(strstr(otm_answer_json(answer, NULL), "\"query\":\"Oslo\\u0000Norway\"") != NULL);
  otm_answer_free(answer);
  char *large = malloc(1 << 20);
  memset(large, 'a', 1 << 20);
  CHECK(otm_geocode(geocoder, large, 1 << 20, NULL, &answer, NULL) == OTM_OK);
  CHECK(strcmp(otm_answer_refusal(answer), "too_long") == 0);
  otm_answer_free(answer);
  free(large);

  CHECK_FAILURE(
      otm_geocode(geocoder, NULL, 0, NULL, &answer, &error), OTM_INVALID_ARGUMENT, "query is NULL");
  CHECK(answer == NULL);
  CHECK_FAILURE(
      otm_geocode(geocoder, "Oslo", -2, NULL, &answer, &error), OTM_INVALID_ARGUMENT, "-2 bytes");
  CHECK_FAILURE(
      otm_geocode(NULL, "Oslo", 4, NULL, &answer, &error), OTM_INVALID_ARGUMENT, "geocoder is NULL");
  CHECK_FAILURE(
      otm_geocode(geocoder, "Oslo", 4, NULL, NULL, &error), OTM_INVALID_ARGUMENT, "NULL");
}

static void test_suggest_and_reverse(void) {
  otm_answer *answer;
  CHECK(otm_suggest(geocoder, "san franc", OTM_NUL_TERMINATED, NULL, &answer, NULL) == OTM_OK);
  CHECK(has_text(answer, 0, "label", "San Francisco, California, United States"));
  CHECK(otm_answer_count(answer) <= 10);
  otm_answer_free(answer);
  CHECK(otm_reverse(geocoder, 48.8584, 2.2945, NULL, &answer, NULL) == OTM_OK);
  CHECK(otm_answer_count(answer) == 1);
  CHECK(has_text(answer, 0, "name", "Paris"));
  CHECK(number(answer, "distance_km") > 3 && number(answer, "distance_km") < 5);
  otm_answer_free(answer);
  CHECK(otm_reverse_text(geocoder, "48.8584 N, 2.2945 E", -1, NULL, &answer, NULL) == OTM_OK);
  CHECK(has_text(answer, 0, "name", "Paris"));
  otm_answer_free(answer);
  CHECK(otm_reverse(geocoder, 91, 0, NULL, &answer, NULL) == OTM_OK);
  CHECK(strcmp(otm_answer_refusal(answer), "out_of_range") == 0);
  otm_answer_free(answer);
  CHECK(otm_reverse(geocoder, NAN, 0, NULL, &answer, NULL) == OTM_OK);
  CHECK(strcmp(otm_answer_refusal(answer), "not_a_coordinate") == 0);
  otm_answer_free(answer);
  CHECK(otm_reverse(geocoder, -48.8, -123.4, NULL, &answer, NULL) == OTM_OK);
  CHECK(strcmp(otm_answer_refusal(answer), "nothing_near") == 0);
  otm_answer_free(answer);
}

// MARK: - Options

static void test_options(void) {
  static const char *const good[][2] = {
      {"limit", "3"},          {"country", "US,CA"},      {"country", "uk"},
      {"admin1", "US-WA"},     {"kind", "city,region"},   {"bbox", "-10,35,30,60"},
      {"near", "47.6,-122.3"}, {"language", "pt-BR"},     {"strict", "1"},
      {"min_confidence", "0"}, {"min_precision", "city"}, {"all_places", "true"},
      {"explain", "0"},        {"street", "Main St"},     {"max_distance", "0.5"},
      {"nearest", "1"},        {"threads", "2"},          {"fields", "label, latitude"},
      {"user_add_ons", "0"},   {"min_population", "0"},   {"limit", NULL},
  };
  otm_options *options = otm_options_create();
  for (size_t index = 0; index < sizeof good / sizeof *good; index++) {
    char *error = NULL;
    otm_status status = otm_options_set(options, good[index][0], good[index][1], &error);
    check(status == OTM_OK && !error, error ? error : good[index][0], __LINE__);
    otm_free(error);
  }
  otm_options_free(options);

  static const char *const bad[][2] = {
      {"colour", "red"},       {"limit", "0"},          {"limit", "many"},
      {"limit", "-1"},         {"country", "USA"},      {"country", ""},
      {"admin1", "Bavaria"},   {"kind", "planet"},      {"bbox", "1,2,3"},
      {"near", "91,0"},        {"near", ""},            {"strict", "yes"},
      {"min_confidence", "2"}, {"min_confidence", "nan"}, {"min_precision", "atom"},
      {"max_distance", "inf"}, {"max_distance", "-1"},  {"threads", "0"},
      {"threads", "9999999"},  {"fields", "label,size"}, {"fields", ""},
      {"language", "\xFF"},    {"min_population", "-5"}, {"limit", "99999999999999999999"},
  };
  options = otm_options_create();
  for (size_t index = 0; index < sizeof bad / sizeof *bad; index++) {
    char *error = NULL;
    otm_status status = otm_options_set(options, bad[index][0], bad[index][1], &error);
    check(status == OTM_INVALID_OPTION || status == OTM_INVALID_ARGUMENT, bad[index][1], __LINE__);
    check(error && strstr(error, bad[index][0]), error ? error : bad[index][0], __LINE__);
    otm_free(error);
  }
  // What was refused left no trace.
  otm_answer *answer = geocode("Seattle", options);
  CHECK(has_text(answer, 0, "name", "Seattle"));
  otm_answer_free(answer);
  CHECK_FAILURE(otm_options_set(options, NULL, "1", &error), OTM_INVALID_ARGUMENT, "name");
  CHECK_FAILURE(otm_options_set(NULL, "limit", "1", &error), OTM_INVALID_ARGUMENT, "options");
  CHECK_FAILURE(otm_options_set(options, "gazetteer", "\xff.gaz", &error), OTM_INVALID_OPTION, "UTF-8");
  otm_options_free(options);
}

static void test_options_of_calls(void) {
  otm_answer *answer;
  otm_options *options = options_with("country", "FR");
  answer = geocode("Paris, Texas", options);
  CHECK(otm_answer_count(answer) == 0 || has_text(answer, 0, "country_code", "FR"));
  otm_answer_free(answer);
  // An option that a call would ignore is refused, and so is a country that there is not.
  CHECK_FAILURE(
      otm_reverse(geocoder, 1, 1, options, &answer, &error), OTM_INVALID_OPTION, "country");
  CHECK(otm_options_set(options, "country", "XX", NULL) == OTM_OK);
  CHECK_FAILURE(
      otm_geocode(geocoder, "Oslo", -1, options, &answer, &error), OTM_INVALID_OPTION, "XX");
  CHECK(otm_options_set(options, "country", NULL, NULL) == OTM_OK);
  CHECK(otm_options_set(options, "language", "xx", NULL) == OTM_OK);
  CHECK_FAILURE(
      otm_suggest(geocoder, "Oslo", -1, options, &answer, &error), OTM_INVALID_OPTION, "language");
  CHECK(otm_options_set(options, "language", "de", NULL) == OTM_OK);
  CHECK(otm_options_set(options, "limit", "1", NULL) == OTM_OK);
  answer = geocode("Munich", options);
  CHECK(has_text(answer, 0, "label", "M\xC3\xBCnchen, Bayern, Deutschland"));
  CHECK(otm_answer_count(answer) == 1);
  otm_answer_free(answer);
  CHECK(otm_options_set(options, "limit", "101", NULL) == OTM_OK);
  CHECK_FAILURE(
      otm_suggest(geocoder, "Oslo", -1, options, &answer, &error), OTM_INVALID_OPTION, "100");
  otm_options_free(options);

  options = options_with("street", "17 rue de Fontenoy");
  CHECK(otm_options_set(options, "city", "Lille", NULL) == OTM_OK);
  CHECK(otm_options_set(options, "country", "FR", NULL) == OTM_OK);
  CHECK(otm_geocode(geocoder, NULL, 0, options, &answer, NULL) == OTM_OK);
  CHECK(has_text(answer, 0, "name", "Lille"));
  otm_answer_free(answer);
  CHECK_FAILURE(
      otm_geocode(geocoder, "Lille", -1, options, &answer, &error), OTM_INVALID_ARGUMENT, "parts");
  otm_options_free(options);

  options = options_with("explain", "1");
  answer = geocode("Baton Roug, LA", options);
  CHECK(strstr(otm_answer_json(answer, NULL), "\"explanation\":{") != NULL);
  otm_answer_free(answer);
  otm_options_free(options);
}

// MARK: - Opening

static void test_opening(const char *gazetteer, const char *other_file) {
  otm_geocoder *other = NULL;
  otm_options *options = options_with("gazetteer", "/no/such/file.gaz");
  CHECK_FAILURE(otm_open(options, &other, &error), OTM_CANNOT_READ, "/no/such/file.gaz");
  CHECK(other == NULL);
  CHECK(otm_options_set(options, "gazetteer", other_file, NULL) == OTM_OK);
  CHECK_FAILURE(otm_open(options, &other, &error), OTM_INVALID_GAZETTEER, other_file);
  CHECK(otm_options_set(options, "gazetteer", NULL, NULL) == OTM_OK);
  CHECK(otm_options_set(options, "add_on", gazetteer, NULL) == OTM_OK);
  CHECK_FAILURE(otm_open(options, &other, &error), OTM_INVALID_GAZETTEER, gazetteer);
  CHECK(otm_options_set(options, "add_on", NULL, NULL) == OTM_OK);
  CHECK_FAILURE(otm_open(options, NULL, &error), OTM_INVALID_ARGUMENT, "NULL");
  CHECK(otm_options_set(options, "limit", "1", NULL) == OTM_OK);
  CHECK_FAILURE(otm_open(options, &other, &error), OTM_INVALID_OPTION, "limit");
  CHECK(otm_options_set(options, "limit", NULL, NULL) == OTM_OK);

  // An answer outlives its geocoder.
  CHECK(otm_options_set(options, "gazetteer", gazetteer, NULL) == OTM_OK);
  CHECK(otm_open(options, &other, NULL) == OTM_OK);
  otm_options_free(options);
  otm_answer *answer;
  CHECK(otm_geocode(other, "Lima, Peru", -1, NULL, &answer, NULL) == OTM_OK);
  char *description = NULL;
  CHECK(otm_describe(other, &description) == OTM_OK);
  CHECK(description && strstr(description, gazetteer) && strstr(description, "GeoNames"));
  otm_free(description);
  otm_close(other);
  CHECK(has_text(answer, 0, "country", "Peru"));
  otm_answer_free(answer);
  CHECK(otm_describe(NULL, &description) == OTM_INVALID_ARGUMENT && !description);
}

// MARK: - Tables

static bool count_up(void *context, int64_t done, int64_t total) {
  int *calls = context;
  CHECK(done <= total);
  return ++*calls < 1000000;
}

static bool stop(void *context, int64_t done, int64_t total) {
  (void)context, (void)done, (void)total;
  return false;
}

static size_t column_of(const otm_table *table, const char *name) {
  for (size_t column = 0; column < otm_table_column_count(table); column++) {
    if (strcmp(otm_table_column_name(table, column), name) == 0) return column;
  }
  return SIZE_MAX;
}

/// The text of a row, in memory of its own.
static char *row_text(const otm_table *table, int64_t row, const char *name) {
  size_t column = column_of(table, name);
  int32_t entry = otm_table_entries(table)[row];
  const int64_t *offsets = otm_table_text_offsets(table, column);
  size_t byte_count = (size_t)(offsets[entry + 1] - offsets[entry]);
  char *text = calloc(byte_count + 1, 1);
  memcpy(text, otm_table_text_bytes(table, column) + offsets[entry], byte_count);
  return text;
}

static void test_table(void) {
  enum { CYCLE = 5, ROWS = 5000 };
  static const char *const cycle[CYCLE] = {"Seattle, WA", "", "Lima, Peru", "no such place at all",
                                           "K\xF6ln"};
  char *bytes = malloc(ROWS * 40);
  int64_t *offsets = malloc((ROWS + 1) * sizeof *offsets);
  int64_t nul_count = 0, packed_count = 0;
  char *packed = malloc(ROWS * 40);
  for (int row = 0; row < ROWS; row++) {
    size_t length = strlen(cycle[row % CYCLE]);
    memcpy(bytes + nul_count, cycle[row % CYCLE], length + 1);
    memcpy(packed + packed_count, cycle[row % CYCLE], length);
    offsets[row] = packed_count;
    nul_count += (int64_t)length + 1;
    packed_count += (int64_t)length;
  }
  offsets[ROWS] = packed_count;
  otm_texts texts = {bytes, nul_count, NULL, ROWS};
  otm_texts packed_texts = {packed, packed_count, offsets, ROWS};
  const otm_texts *forms[] = {&texts, &packed_texts};
  for (int form = 0; form < 2; form++) {
    otm_table *table = NULL;
    int calls = 0;
    CHECK(otm_geocode_table(geocoder, forms[form], NULL, count_up, &calls, &table, NULL) == OTM_OK);
    CHECK(calls >= 1);
    CHECK(otm_table_row_count(table) == ROWS && otm_table_entry_count(table) == CYCLE);
    CHECK(otm_table_column_count(table) == 9);
    CHECK(otm_table_entries(table)[0] == 0 && otm_table_entries(table)[ROWS - 1] == CYCLE - 1);
    size_t latitude = column_of(table, "latitude");
    CHECK(otm_table_numbers(table, latitude)[0] == 47.60621);
    CHECK(isnan(otm_table_numbers(table, latitude)[1]));
    CHECK(otm_table_validity(table, latitude)[0] == 0x05);
    CHECK(otm_table_text_bytes(table, latitude) == NULL);
    CHECK(otm_table_numbers(table, column_of(table, "label")) == NULL);
    CHECK(otm_table_column_name(table, 9) == NULL && otm_table_numbers(table, SIZE_MAX) == NULL);
    static const char *const statuses[CYCLE] = {"found", "empty", "found", "not_found", "malformed"};
    for (int row = 0; row < CYCLE; row++) {
      char *status = row_text(table, row, "status");
      // Which words of a query are near a name is not tested here.
      if (row != 3) check(strcmp(status, statuses[row]) == 0, status, __LINE__);
      free(status);
    }
    char *label = row_text(table, ROWS - CYCLE, "label");
    CHECK(strcmp(label, "Seattle, Washington, United States") == 0);
    free(label);
    otm_table_free(table);
  }

  otm_table *table;
  CHECK(otm_geocode_table(geocoder, &texts, NULL, stop, NULL, &table, NULL) == OTM_STOPPED);
  CHECK(table == NULL);
  otm_texts none = {NULL, 0, NULL, 0};
  CHECK(otm_geocode_table(geocoder, &none, NULL, NULL, NULL, &table, NULL) == OTM_OK);
  CHECK(otm_table_row_count(table) == 0 && otm_table_entries(table) != NULL);
  otm_table_free(table);

  otm_texts wrong = texts;
  wrong.count = ROWS + 1;
  CHECK_FAILURE(otm_geocode_table(geocoder, &wrong, NULL, NULL, NULL, &table, &error),
                OTM_INVALID_ARGUMENT, "NULs");
  wrong.count = ROWS - 1;
  CHECK_FAILURE(otm_geocode_table(geocoder, &wrong, NULL, NULL, NULL, &table, &error),
                OTM_INVALID_ARGUMENT, "bytes after");
  // No memory is set aside for more texts than the bytes can hold.
  wrong.count = INT32_MAX;
  CHECK_FAILURE(otm_geocode_table(geocoder, &wrong, NULL, NULL, NULL, &table, &error),
                OTM_INVALID_ARGUMENT, "too few");
  wrong.count = -1;
  CHECK_FAILURE(otm_geocode_table(geocoder, &wrong, NULL, NULL, NULL, &table, &error),
                OTM_INVALID_ARGUMENT, "-1");
  wrong = packed_texts;
  wrong.byte_count -= 1;
  CHECK_FAILURE(otm_geocode_table(geocoder, &wrong, NULL, NULL, NULL, &table, &error),
                OTM_INVALID_ARGUMENT, "offsets[5000]");
  offsets[7] = -3;
  CHECK_FAILURE(otm_geocode_table(geocoder, &packed_texts, NULL, NULL, NULL, &table, &error),
                OTM_INVALID_ARGUMENT, "offsets[7] is -3");
  CHECK_FAILURE(otm_geocode_table(geocoder, NULL, NULL, NULL, NULL, &table, &error),
                OTM_INVALID_ARGUMENT, "queries");
  otm_options *options = options_with("limit", "2");
  CHECK_FAILURE(otm_geocode_table(geocoder, &texts, options, NULL, NULL, &table, &error),
                OTM_INVALID_OPTION, "limit");
  otm_options_free(options);
  free(bytes), free(offsets), free(packed);
}

/// Rows with a value for each part of a query.
static void test_table_of_parts(void) {
  static const char rows[] = "Paris\x1FTX\0" "Dover\x1F" "DE\0\x1F" "CA\0London\x1F";
  otm_texts texts = {rows, sizeof rows, NULL, 4};
  otm_options *options = options_with("parts", "city,region");
  CHECK(otm_options_set(options, "fields", "label,status", NULL) == OTM_OK);
  otm_table *table = NULL;
  CHECK(otm_geocode_table(geocoder, &texts, options, NULL, NULL, &table, NULL) == OTM_OK);
  static const char *const labels[] = {
      "Paris, Texas, United States", "Dover, Delaware, United States",
      "California, United States", "London, England, United Kingdom"};
  for (int row = 0; row < 4; row++) {
    char *label = row_text(table, row, "label");
    check(strcmp(label, labels[row]) == 0, label, __LINE__);
    free(label);
  }
  otm_table_free(table);
  otm_texts few = {"Paris\x1FTX\0Lima", 14, NULL, 2};
  CHECK_FAILURE(otm_geocode_table(geocoder, &few, options, NULL, NULL, &table, &error),
                OTM_INVALID_ARGUMENT, "query 1 has 1 values");
  CHECK_FAILURE(otm_options_set(options, "parts", "city,city", &error), OTM_INVALID_OPTION,
                "city is there twice");
  CHECK_FAILURE(otm_options_set(options, "parts", "town", &error), OTM_INVALID_OPTION, "postcode");
  otm_options_free(options);
}

/// Pins on a map.
static void test_map(void) {
  static const double latitudes[] = {47.60621, NAN, 95}, longitudes[] = {-122.33207, 2, 2};
  static const char titles[] = "Seattle <b>\0nowhere\0no point";
  otm_texts texts = {titles, sizeof titles, NULL, 3};
  char *svg = NULL;
  CHECK(otm_draw_map(geocoder, latitudes, longitudes, &texts, 480, &svg, NULL) == OTM_OK);
  CHECK(svg != NULL && strncmp(svg, "<svg ", 5) == 0);
  CHECK(strstr(svg, "Seattle &lt;b&gt;") != NULL && strstr(svg, "nowhere") == NULL);
  CHECK(strstr(svg, "no point") == NULL);
  otm_free(svg);
  CHECK_FAILURE(otm_draw_map(geocoder, latitudes, longitudes, &texts, 99, &svg, &error),
                OTM_INVALID_ARGUMENT, "100 to 4000");
  CHECK(svg == NULL);
  CHECK_FAILURE(otm_draw_map(geocoder, NULL, longitudes, &texts, 480, &svg, &error),
                OTM_INVALID_ARGUMENT, "latitudes");
  CHECK_FAILURE(otm_draw_map(geocoder, latitudes, longitudes, NULL, 480, &svg, &error),
                OTM_INVALID_ARGUMENT, "");
  CHECK_FAILURE(otm_draw_map(NULL, latitudes, longitudes, &texts, 480, &svg, &error),
                OTM_INVALID_ARGUMENT, "geocoder");
}

/// As many distinct queries as fill several pieces: on three threads as on one.
static void test_distinct_table(void) {
  enum { ROWS = 5000 };
  char *bytes = malloc(ROWS * 32);
  int64_t byte_count = 0;
  for (int row = 0; row < ROWS; row++) {
    byte_count += sprintf(bytes + byte_count, "%.3f, %.3f", row * 0.01, row * 0.02) + 1;
  }
  otm_texts texts = {bytes, byte_count, NULL, ROWS};
  for (int threads = 1; threads <= 3; threads += 2) {
    otm_options *options = options_with("threads", threads == 1 ? "1" : "3");
    CHECK(otm_options_set(options, "fields", "longitude,kind", NULL) == OTM_OK);
    otm_table *table;
    int calls = 0;
    CHECK(
        otm_geocode_table(geocoder, &texts, options, count_up, &calls, &table, NULL) == OTM_OK);
    CHECK(otm_table_column_count(table) == 2 && otm_table_entry_count(table) == ROWS);
    bool is_right = true;
    for (int row = 0; row < ROWS; row++) {
      is_right = is_right && fabs(otm_table_numbers(table, 0)[row] - row * 0.02) < 1e-9;
    }
    CHECK(is_right);
    char *kind = row_text(table, ROWS - 1, "kind");
    CHECK(strcmp(kind, "coordinate") == 0);
    free(kind);
    otm_table_free(table);
    otm_options_free(options);
  }
  free(bytes);
}

static void test_reverse_table(void) {
  const double latitudes[] = {47.6, NAN, 95, 47.6};
  const double longitudes[] = {-122.33, 0, 0, -122.33};
  otm_table *table;
  CHECK(otm_reverse_table(geocoder, latitudes, longitudes, 4, NULL, NULL, NULL, &table, NULL)
        == OTM_OK);
  CHECK(otm_table_row_count(table) == 4 && otm_table_entry_count(table) == 3);
  static const char *const statuses[] = {"found", "not_a_coordinate", "out_of_range", "found"};
  for (int row = 0; row < 4; row++) {
    char *status = row_text(table, row, "status");
    check(strcmp(status, statuses[row]) == 0, status, __LINE__);
    free(status);
  }
  char *label = row_text(table, 3, "label");
  CHECK(strcmp(label, "Seattle, Washington, United States") == 0);
  free(label);
  otm_table_free(table);
  CHECK_FAILURE(
      otm_reverse_table(geocoder, NULL, longitudes, 4, NULL, NULL, NULL, &table, &error),
      OTM_INVALID_ARGUMENT, "latitudes");
  CHECK_FAILURE(
      otm_reverse_table(geocoder, latitudes, longitudes, -4, NULL, NULL, NULL, &table, &error),
      OTM_INVALID_ARGUMENT, "-4");
}

// MARK: - Posts

static void test_posts(void) {
  const char *sound =
      "{\"first_name\":\"Ada\",\"last_name\":\"Lovelace\",\"location\":\"London, England\","
      "\"link\":\"https://example.org/ada\"}";
  char *report = NULL;
  CHECK(otm_validate(geocoder, sound, OTM_NUL_TERMINATED, NULL, &report, NULL) == OTM_OK);
  CHECK(report && strncmp(report, "{\"valid\":true,\"findings\":[],", 28) == 0);
  CHECK(report && report[strlen(report) - 1] == '}');
  otm_free(report);
  static const char *const faulty[] = {"", "{", "[]", "{}", "\"\xFF\"", "{\"first_name\":7}"};
  for (size_t index = 0; index < sizeof faulty / sizeof *faulty; index++) {
    CHECK(otm_validate(geocoder, faulty[index], -1, NULL, &report, NULL) == OTM_OK);
    check(report && strncmp(report, "{\"valid\":false,", 15) == 0, faulty[index], __LINE__);
    otm_free(report);
  }
  otm_options *options = options_with("require_https", "1");
  CHECK(otm_options_set(options, "allow", "public_host", NULL) == OTM_OK);
  CHECK(otm_options_set(options, "allow", "nothing", NULL) == OTM_INVALID_OPTION);
  CHECK(otm_validate(geocoder, sound, -1, options, &report, NULL) == OTM_OK);
  otm_free(report);
  CHECK(otm_options_set(options, "limit", "1", NULL) == OTM_OK);
  CHECK_FAILURE(
      otm_validate(geocoder, sound, -1, options, &report, &error), OTM_INVALID_OPTION, "limit");
  CHECK(report == NULL);
  otm_options_free(options);
  CHECK_FAILURE(
      otm_validate(NULL, sound, -1, NULL, &report, &error), OTM_INVALID_ARGUMENT, "geocoder");
  CHECK_FAILURE(
      otm_validate(geocoder, NULL, 0, NULL, &report, &error), OTM_INVALID_ARGUMENT, "post");
  CHECK_FAILURE(
      otm_validate(geocoder, sound, -1, NULL, NULL, &error), OTM_INVALID_ARGUMENT, "report");
}

// MARK: - Threads

static void *ask_often(void *shared) {
  otm_answer *answer = shared;
  long wrong_count = 0;
  for (int round = 0; round < 300; round++) {
    otm_answer *own = NULL;
    const char *text = NULL;
    otm_geocode(geocoder, round % 2 ? "Quito" : "Bogot\xC3\xA1", -1, NULL, &own, NULL);
    otm_answer_text(own, 0, "country", &text, NULL);
    wrong_count += !text || strcmp(text, round % 2 ? "Ecuador" : "Colombia") != 0;
    otm_answer_free(own);
    wrong_count += otm_answer_text(answer, 0, "timezone", &text, NULL) != OTM_OK;
    wrong_count += strstr(otm_answer_json(answer, NULL), "America/Lima") == NULL;
  }
  return (void *)wrong_count;
}

static void test_threads(void) {
  enum { THREADS = 4 };
  otm_answer *answer = geocode("Lima, Peru", NULL);
  pthread_t threads[THREADS];
  for (int index = 0; index < THREADS; index++) {
    CHECK(pthread_create(&threads[index], NULL, ask_often, answer) == 0);
  }
  for (int index = 0; index < THREADS; index++) {
    void *wrong_count;
    CHECK(pthread_join(threads[index], &wrong_count) == 0 && wrong_count == NULL);
  }
  otm_answer_free(answer);
}

static void test_nothing(void) {
  otm_free(NULL), otm_options_free(NULL), otm_answer_free(NULL), otm_table_free(NULL);
  otm_close(NULL);
  CHECK(otm_answer_count(NULL) == 0 && otm_answer_json(NULL, NULL) == NULL);
  CHECK(otm_answer_refusal(NULL) == NULL && otm_table_entries(NULL) == NULL);
  CHECK(otm_table_row_count(NULL) == 0 && otm_table_column_count(NULL) == 0);
  for (int status = -1; status < 9; status++) CHECK(strlen(otm_status_text(status)) > 5);
}

int main(int count, char **arguments) {
  if (count != 4) {
    fprintf(stderr, "usage: library VERSION GAZETTEER OTHER-FILE\n");
    return 64;
  }
  CHECK(strcmp(otm_version(), arguments[1]) == 0);
  char *error = NULL;
  if (otm_open(NULL, &geocoder, &error) != OTM_OK) {
    fprintf(stderr, "%s\n", error);
    return 1;
  }
  test_answers();
  test_lengths();
  test_suggest_and_reverse();
  test_options();
  test_options_of_calls();
  test_opening(arguments[2], arguments[3]);
  test_table();
  test_map();
  test_table_of_parts();
  test_distinct_table();
  test_reverse_table();
  test_posts();
  test_threads();
  test_nothing();
  otm_close(geocoder);
  printf("library: %d checks, %d failed\n", check_count, failure_count);
  return failure_count != 0;
}
