"""A call that brings the pages' cookie: it has its rights, and needs the CSRF token to use them."""

from flask import Flask

from tests.conftest import rights_cookie
from tests.web.conftest import everything_kept
from tests.web.device import Device


def test_a_cookie_alone_changes_nothing_and_with_the_token_it_does(app: Flask) -> None:
    device = Device(app)
    sheet = device.start()
    path = f"/api/v1{sheet.group.replace('/g/', '/groups/')}"
    before = everything_kept(app)
    assert device.client.get(f"{path}/hosts").status_code == 200
    for token in ({}, {"X-CSRFToken": "old"}):
        refused = device.client.post(f"{path}/code", headers=token)
        assert refused.status_code == 400
        assert everything_kept(app) == before
    good = {"X-CSRFToken": device.token()[1]}
    assert device.client.post(f"{path}/code", headers=good).status_code == 200


def test_the_cookie_of_rights_needs_the_token_also_without_that_of_the_visit(app: Flask) -> None:
    device = Device(app)
    sheet = device.start()
    path = f"/api/v1{sheet.group.replace('/g/', '/groups/')}"
    before = everything_kept(app)
    device.client.delete_cookie(f"{rights_cookie(app)}-visit")
    assert device.client.post(f"{path}/code").status_code == 400
    assert everything_kept(app) == before


def test_a_call_with_a_token_of_its_own_is_not_asked_for_another(app: Flask) -> None:
    device = Device(app)
    sheet = device.start()
    path = f"/api/v1{sheet.group.replace('/g/', '/groups/')}"
    link = device.open(f"{sheet.group}/host").html
    token = link.partition("/host/")[2].partition('"')[0]
    own = {"Authorization": f"Bearer {token}"}
    assert device.client.post(f"{path}/code", headers=own).status_code == 200
