from .record import record_search as record_search
