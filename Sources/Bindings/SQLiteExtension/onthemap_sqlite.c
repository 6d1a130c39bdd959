/// \file onthemap_sqlite.c
/// An extension of SQLite that geocodes in SQL: an example of a program over onthemap.h.
///
/// ```sql
/// .load ./onthemap_sqlite
/// SELECT place, geocode(place, 'latitude'), geocode(place, 'longitude') FROM people;
/// SELECT geocode('Seattle, WA');                         -- the whole answer as JSON
/// SELECT reverse_geocode(48.8584, 2.2945, 'label');      -- Paris, Île-de-France, France
/// ```
///
/// `geocode(query, field)` is a field of the best place, as a number where the field is one; NULL if there
/// is no place, if the place lacks the field, or if the query is NULL. The fields are those of
/// `otm_field_names`, such as `label`, `country_code`, `confidence`. `reverse_geocode(latitude, longitude,
/// field)` is likewise; its places have a `distance_km`.
///
/// Build it with
///
///     cc -O2 -fPIC -shared -o onthemap_sqlite.so onthemap_sqlite.c -lonthemap

#include <onthemap.h>
#include <sqlite3ext.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
SQLITE_EXTENSION_INIT1

/// What a connection has: a geocoder, and the answer that it gave last.
///
/// A row often asks for several fields of one query: the second finds the answer here. SQLite calls the
/// functions of a connection one at a time.
struct state {
  otm_geocoder *geocoder;
  otm_answer *answer;
  char *query;
  int query_byte_count;
  int reference_count;
};

static void release(void *pointer) {
  struct state *state = pointer;
  if (--state->reference_count > 0) return;
  otm_answer_free(state->answer);
  otm_close(state->geocoder);
  sqlite3_free(state->query);
  sqlite3_free(state);
}

/// Gives SQLite the sentence of a failed call.
static void fail(sqlite3_context *context, char *error, const char *fallback) {
  sqlite3_result_error(context, error ? error : fallback, -1);
  otm_free(error);
}

/// The field of the best place of an answer as a value of SQLite.
static void result(sqlite3_context *context, const otm_answer *answer, const char *field) {
  double number;
  const char *text;
  size_t byte_count;
  if (otm_answer_count(answer) == 0) {
    // An unknown field is an error also where there is no place: not one that some rows hide.
    const char *names = otm_field_names();
    size_t length = strlen(field);
    for (const char *name = names; name; name = strchr(name, ',') ? strchr(name, ',') + 1 : NULL) {
      if (strncmp(name, field, length) == 0 && (name[length] == ',' || !name[length])) {
        // The status is known without a place.
        if (strcmp(field, "status") == 0) {
          sqlite3_result_text(context, otm_answer_refusal(answer), -1, SQLITE_TRANSIENT);
        }
        return;
      }
    }
    fail(context, NULL, "unknown field; see otm_field_names in onthemap.h");
    return;
  }
  switch (otm_answer_number(answer, 0, field, &number)) {
  case OTM_OK:
    // A degree, a distance or a confidence that happens to be whole stays a real number: 1 / 2 would be 0.
    if (strcmp(field, "population") == 0 || strcmp(field, "geonames_id") == 0) {
      sqlite3_result_int64(context, (sqlite3_int64)number);
    } else {
      sqlite3_result_double(context, number);
    }
    return;
  case OTM_NO_VALUE:
    return;
  default:
    break;
  }
  switch (otm_answer_text(answer, 0, field, &text, &byte_count)) {
  case OTM_OK:
    sqlite3_result_text64(context, text, byte_count, SQLITE_TRANSIENT, SQLITE_UTF8);
    return;
  case OTM_NO_VALUE:
    return;
  default:
    fail(context, NULL, "unknown field; see otm_field_names in onthemap.h");
  }
}

static void geocode(sqlite3_context *context, int count, sqlite3_value **values) {
  struct state *state = sqlite3_user_data(context);
  if (sqlite3_value_type(values[0]) == SQLITE_NULL) return;
  const char *query = (const char *)sqlite3_value_text(values[0]);
  int byte_count = sqlite3_value_bytes(values[0]);
  const char *field = count > 1 ? (const char *)sqlite3_value_text(values[1]) : NULL;
  if (!query || (count > 1 && !field)) {
    if (!query) sqlite3_result_error_nomem(context);
    return;
  }
  if (!state->answer || state->query_byte_count != byte_count
      || memcmp(state->query, query, (size_t)byte_count) != 0) {
    char *error;
    otm_answer *answer;
    char *copy = sqlite3_malloc(byte_count + 1);
    if (!copy) {
      sqlite3_result_error_nomem(context);
      return;
    }
    if (otm_geocode(state->geocoder, query, byte_count, NULL, &answer, &error) != OTM_OK) {
      sqlite3_free(copy);
      fail(context, error, "geocoding failed");
      return;
    }
    otm_answer_free(state->answer);
    sqlite3_free(state->query);
    memcpy(copy, query, (size_t)byte_count);
    state->answer = answer;
    state->query = copy;
    state->query_byte_count = byte_count;
  }
  if (field) {
    result(context, state->answer, field);
  } else {
    sqlite3_result_text(context, otm_answer_json(state->answer, NULL), -1, SQLITE_TRANSIENT);
  }
}

static void reverse_geocode(sqlite3_context *context, int count, sqlite3_value **values) {
  struct state *state = sqlite3_user_data(context);
  for (int index = 0; index < count; index++) {
    if (sqlite3_value_type(values[index]) == SQLITE_NULL) return;
  }
  for (int index = 0; index < 2; index++) {
    // A text that is no number would be 0.
    int type = sqlite3_value_numeric_type(values[index]);
    if (type != SQLITE_FLOAT && type != SQLITE_INTEGER) {
      fail(context, NULL, "reverse_geocode takes two numbers, in degrees, and the name of a field");
      return;
    }
  }
  char *error;
  otm_answer *answer;
  if (otm_reverse(state->geocoder, sqlite3_value_double(values[0]), sqlite3_value_double(values[1]),
                  NULL, &answer, &error)
      != OTM_OK) {
    fail(context, error, "reverse geocoding failed");
    return;
  }
  result(context, answer, (const char *)sqlite3_value_text(values[2]));
  otm_answer_free(answer);
}

/// What SQLite calls when it loads the extension.
#ifdef _WIN32
__declspec(dllexport)
#endif
int sqlite3_onthemapsqlite_init(
    sqlite3 *database, char **message, const sqlite3_api_routines *routines) {
  SQLITE_EXTENSION_INIT2(routines);
  struct state *state = sqlite3_malloc(sizeof *state);
  if (!state) return SQLITE_NOMEM;
  memset(state, 0, sizeof *state);
  char *error = NULL;
  if (otm_open(NULL, &state->geocoder, &error) != OTM_OK) {
    *message = sqlite3_mprintf("%s", error);
    otm_free(error);
    sqlite3_free(state);
    return SQLITE_ERROR;
  }
  const int flags = SQLITE_UTF8 | SQLITE_DETERMINISTIC | SQLITE_INNOCUOUS;
  static const struct {
    const char *name;
    int argument_count;
    void (*function)(sqlite3_context *, int, sqlite3_value **);
  } functions[] = {
      {"geocode", 1, geocode}, {"geocode", 2, geocode}, {"reverse_geocode", 3, reverse_geocode}};
  int status = SQLITE_OK;
  // One more, so that the state outlives a function that could not be added.
  state->reference_count = 1;
  for (size_t index = 0; index < sizeof functions / sizeof *functions && status == SQLITE_OK;
       index++) {
    state->reference_count++;
    status = sqlite3_create_function_v2(
        database, functions[index].name, functions[index].argument_count, flags, state,
        functions[index].function, NULL, NULL, release);
  }
  release(state);
  return status;
}
