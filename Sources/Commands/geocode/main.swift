import CommandLineSupport
import GeocodeCommand

Geocode.start(ArgumentVector.ofProcess)
