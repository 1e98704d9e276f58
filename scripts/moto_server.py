"""moto's S3 server for the tests. It is made for one client at a time: it answers a list with 500 while something is written, and
so two writes of one file. Here it does one thing after the other. Its own program asks of each request which of all services of
Amazon it is for, which takes longer than answering it.

    .test/venv/bin/python scripts/moto_server.py PORT
"""

import functools
import logging
import sys
import threading

from moto.moto_server.werkzeug_app import create_backend_app
from moto.s3.responses import S3Response
from werkzeug.serving import run_simple

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

logging.getLogger("werkzeug").setLevel(logging.ERROR)  # a line for each request is nobody's
run_simple("127.0.0.1", int(sys.argv[1]), create_backend_app("s3"), threaded=True)
