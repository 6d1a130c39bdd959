#include "CWebPages.h"

// Each file in files/ stands here twice: its bytes, and its line in the table.

static const uint8_t account_js[] = {
#embed "files/scripts/account.js"
};
static const uint8_t account_mustache[] = {
#embed "files/templates/account.mustache"
};
static const uint8_t app_css[] = {
#embed "files/app.css"
};
static const uint8_t app_js[] = {
#embed "files/scripts/app.js"
};
static const uint8_t completion_js[] = {
#embed "files/scripts/completion.js"
};
static const uint8_t geocoder_js[] = {
#embed "files/scripts/geocoder.js"
};
static const uint8_t geocoder_mustache[] = {
#embed "files/templates/geocoder.mustache"
};
static const uint8_t home_js[] = {
#embed "files/scripts/home.js"
};
static const uint8_t home_mustache[] = {
#embed "files/templates/home.mustache"
};
static const uint8_t icon_svg[] = {
#embed "files/icon.svg"
};
static const uint8_t labels_js[] = {
#embed "files/scripts/labels.js"
};
static const uint8_t layout_mustache[] = {
#embed "files/templates/layout.mustache"
};
static const uint8_t login_js[] = {
#embed "files/scripts/login.js"
};
static const uint8_t login_mustache[] = {
#embed "files/templates/login.mustache"
};
static const uint8_t map_js[] = {
#embed "files/scripts/map.js"
};
static const uint8_t message_mustache[] = {
#embed "files/templates/message.mustache"
};
static const uint8_t moderation_js[] = {
#embed "files/scripts/moderation.js"
};
static const uint8_t moderation_mustache[] = {
#embed "files/templates/moderation.mustache"
};
static const uint8_t passkeys_js[] = {
#embed "files/scripts/passkeys.js"
};
static const uint8_t post_js[] = {
#embed "files/scripts/post.js"
};
static const uint8_t post_mustache[] = {
#embed "files/templates/post.mustache"
};
static const uint8_t reset_mustache[] = {
#embed "files/templates/reset.mustache"
};
static const uint8_t sign_up_mustache[] = {
#embed "files/templates/sign-up.mustache"
};
static const uint8_t streets_js[] = {
#embed "files/scripts/streets.js"
};
static const uint8_t strings_json[] = {
#embed "files/strings.json"
};

// Leaflet is not in this repository: Tools/lib/setup puts it into one of these folders. Without it the pages show
// maps as still pictures.
#if __has_embed("/usr/share/javascript/leaflet/leaflet.esm.min.js") && \
    __has_embed("/usr/share/javascript/leaflet/leaflet.css")
#define OTM_HAS_LEAFLET 1
static const uint8_t leaflet_js[] = {
#embed "/usr/share/javascript/leaflet/leaflet.esm.min.js"
};
static const uint8_t leaflet_css[] = {
#embed "/usr/share/javascript/leaflet/leaflet.css"
};
#elif __has_embed("../../../.build/tools/leaflet/leaflet.esm.min.js") && \
    __has_embed("../../../.build/tools/leaflet/leaflet.css")
#define OTM_HAS_LEAFLET 1
static const uint8_t leaflet_js[] = {
#embed "../../../.build/tools/leaflet/leaflet.esm.min.js"
};
static const uint8_t leaflet_css[] = {
#embed "../../../.build/tools/leaflet/leaflet.css"
};
#endif

static const otm_page_file files[] = {
    {"account.js", account_js, sizeof account_js},
    {"account.mustache", account_mustache, sizeof account_mustache},
    {"app.css", app_css, sizeof app_css},
    {"app.js", app_js, sizeof app_js},
    {"completion.js", completion_js, sizeof completion_js},
    {"geocoder.js", geocoder_js, sizeof geocoder_js},
    {"geocoder.mustache", geocoder_mustache, sizeof geocoder_mustache},
    {"home.js", home_js, sizeof home_js},
    {"home.mustache", home_mustache, sizeof home_mustache},
    {"icon.svg", icon_svg, sizeof icon_svg},
    {"labels.js", labels_js, sizeof labels_js},
    {"layout.mustache", layout_mustache, sizeof layout_mustache},
#ifdef OTM_HAS_LEAFLET
    {"leaflet.css", leaflet_css, sizeof leaflet_css},
    {"leaflet.js", leaflet_js, sizeof leaflet_js},
#endif
    {"login.js", login_js, sizeof login_js},
    {"login.mustache", login_mustache, sizeof login_mustache},
    {"map.js", map_js, sizeof map_js},
    {"message.mustache", message_mustache, sizeof message_mustache},
    {"moderation.js", moderation_js, sizeof moderation_js},
    {"moderation.mustache", moderation_mustache, sizeof moderation_mustache},
    {"passkeys.js", passkeys_js, sizeof passkeys_js},
    {"post.js", post_js, sizeof post_js},
    {"post.mustache", post_mustache, sizeof post_mustache},
    {"reset.mustache", reset_mustache, sizeof reset_mustache},
    {"sign-up.mustache", sign_up_mustache, sizeof sign_up_mustache},
    {"streets.js", streets_js, sizeof streets_js},
    {"strings.json", strings_json, sizeof strings_json},
};

size_t otm_page_file_count(void) { return sizeof files / sizeof files[0]; }

otm_page_file otm_page_file_at(size_t index) { return files[index]; }
