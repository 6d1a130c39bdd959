// What the interface of the geocoder is made of: one import is enough.
@_exported public import Gazetteer
@_exported public import Geography
