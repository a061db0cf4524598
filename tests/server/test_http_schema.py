"""The HTTP part answers as its own OpenAPI document says, whatever it is asked."""

from __future__ import annotations

from typing import Any

import httpx
import pytest
from hypothesis import HealthCheck, given, settings
from table_client import ServerProcess

schemathesis = pytest.importorskip("schemathesis")
pytestmark = pytest.mark.long

EXAMPLES = 25
"""Requests of each operation, good ones and bad ones."""


@pytest.mark.filterwarnings("ignore")
def test_every_request_gets_an_answer_of_the_described_form(server: ServerProcess) -> None:
    from schemathesis import GenerationMode

    schema = schemathesis.openapi.from_url(f"{server.url}/api/openapi.json")
    operations = [found.ok() for found in schema.get_all_operations()]
    assert len(operations) >= 15
    for operation in operations:
        for mode in (GenerationMode.POSITIVE, GenerationMode.NEGATIVE):
            _try_out(operation, mode)
    lines = httpx.get(f"{server.url}/metrics").text.splitlines()
    answered = {line.split('"')[1]: float(line.split()[-1]) for line in lines if line.startswith("feurio_requests")}
    assert sum(answered.values()) > 300
    assert {"200", "201", "404", "422"} <= set(answered)


def _try_out(operation: Any, mode: Any) -> None:
    from schemathesis.checks import not_a_server_error
    from schemathesis.specs.openapi.checks import (
        content_type_conformance,
        response_schema_conformance,
        status_code_conformance,
    )

    checks = [not_a_server_error, status_code_conformance, content_type_conformance, response_schema_conformance]

    @given(case=operation.as_strategy(generation_mode=mode))
    @settings(
        max_examples=EXAMPLES, deadline=None, derandomize=True, database=None, suppress_health_check=list(HealthCheck)
    )
    def asked(case: Any) -> None:
        case.call_and_validate(checks=checks)

    try:
        asked()
    except Exception as problem:
        if "Unsatisfiable" not in type(problem).__name__:
            raise
