# Asks Geo::Coder::OSM, and prints what it returns.
#
# Reads an array of requests as JSON from standard input, writes an array of answers:
#
#   {"source": "http://127.0.0.1:2322/nominatim", "location": "Seattle, WA"}
#   {"source": "http://127.0.0.1:2322/nominatim", "lat": 47.6, "lon": -122.3}
use strict;
use warnings;

use Geo::Coder::OSM;
use JSON;

my $requests = decode_json(do { local $/; <STDIN> });
my @answers;
for my $request (@$requests) {
    $Geo::Coder::OSM::SOURCES{tests} = delete $request->{source};
    my $geocoder = Geo::Coder::OSM->new(sources => 'tests');
    my $method = defined $request->{location} ? 'geocode' : 'reverse_geocode';
    my @results = $geocoder->$method(%$request);
    push @answers, { status => $geocoder->response->code, results => \@results };
}
print encode_json({ version => "$Geo::Coder::OSM::VERSION", answers => \@answers });
