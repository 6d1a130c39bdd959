# Asks the geocoder gem, and prints what its results say.
#
# Reads an array of requests as JSON from standard input, writes an array of answers:
#
#   {"lookup": "nominatim", "host": "127.0.0.1:2322/nominatim", "query": "Seattle, WA"}
#
# A query is a text, or a pair of latitude and longitude; "params" are passed on, "language" is a code.
require "geocoder"
require "geocoder/version"
require "json"

READ = %i[address city town village state state_code province county country country_code
          coordinates postal_code street house_number viewport place_class place_type poi
          confidence gid label layer locality].freeze

def describe(result)
  READ.select { |name| result.respond_to?(name) }.to_h do |name|
    [name, result.public_send(name)]
  rescue NoMethodError # The gem looks into parts of the reply that are not there.
    [name, nil]
  end
end

answers = JSON.parse($stdin.read).map do |request|
  lookup = request.fetch("lookup").to_sym
  Geocoder.configure(
    lookup: lookup, use_https: false, timeout: 20, always_raise: :all, language: "en",
    nominatim: { host: request["host"] },
    pelias: { endpoint: request["host"], api_key: "a key" }
  )
  options = { params: request["params"] || {} }
  options[:language] = request["language"] if request["language"]
  begin
    { results: Geocoder.search(request.fetch("query"), options).map { |one| describe(one) } }
  rescue Geocoder::Error => error
    { error: error.class.name }
  end
end
puts JSON.generate({ version: Geocoder::VERSION, answers: answers })
