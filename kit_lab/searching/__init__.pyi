from .record import record_search as record_search
from .search_tree import SearchTree as SearchTree
