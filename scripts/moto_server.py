"""moto's S3 server for the tests. It is made for one client at a time: it answers a list with 500 while something is written, and
so two writes of one file. Here it does one thing after the other.

    .test/venv/bin/python scripts/moto_server.py -H 127.0.0.1 -p PORT
"""

import functools
import sys
import threading

from moto.s3.responses import S3Response
from moto.server import main

CHANGING_OR_READING = (
    "put_", "get_", "head_", "list_", "delete_", "copy_", "upload_", "abort_", "_bucket_response_post", "_key_response_post",
)
TURN = threading.RLock()


def in_turn(method):
    @functools.wraps(method)
    def taken(*args, **kwargs):
        with TURN:
            return method(*args, **kwargs)

    return taken


for name, method in list(vars(S3Response).items()):
    if name.startswith(CHANGING_OR_READING) and callable(method):
        setattr(S3Response, name, in_turn(method))

sys.exit(main(sys.argv[1:]))
