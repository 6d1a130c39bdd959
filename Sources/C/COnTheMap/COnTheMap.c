// The functions of the header are in the Swift module `LibOnTheMap`.
#include "onthemap.h"
