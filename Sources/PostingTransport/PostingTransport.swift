// The transport over AsyncHTTPClient.
