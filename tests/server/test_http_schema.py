"""The HTTP part answers as its own OpenAPI document says, whatever it is asked."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, settings
from table_client import ServerProcess

schemathesis = pytest.importorskip("schemathesis")
pytestmark = pytest.mark.long


@pytest.fixture(scope="module")
def api(server: ServerProcess) -> object:
    return schemathesis.openapi.from_url(f"{server.url}/api/openapi.json")


schema = schemathesis.pytest.from_fixture("api")


@schema.parametrize()
@settings(max_examples=15, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck))
def test_every_request_gets_an_answer_of_the_described_form(case: object) -> None:
    from schemathesis.checks import not_a_server_error
    from schemathesis.specs.openapi.checks import (
        content_type_conformance,
        response_schema_conformance,
        status_code_conformance,
    )

    case.call_and_validate(  # type: ignore[attr-defined]
        checks=[
            not_a_server_error,
            status_code_conformance,
            content_type_conformance,
            response_schema_conformance,
        ]
    )
