import AsyncHTTPClient
import NIOCore
import NIOHTTP1
import NIOPosix
