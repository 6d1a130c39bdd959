import Crypto
import GRDB
import Hummingbird
import Logging
import ServiceLifecycle
