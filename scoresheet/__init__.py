"""Puts the application together: settings, extensions, edges."""

import os

from flask import Flask
from flask_babel import Babel
from flask_migrate import Migrate
from werkzeug.middleware.proxy_fix import ProxyFix

from scoresheet import api, web
from scoresheet.config import Settings
from scoresheet.folders import static_folder, static_path, templates_folder
from scoresheet.store.db import db
from scoresheet.store.upgrade import MIGRATIONS
from scoresheet.web.cookies import DeviceCookies
from scoresheet.web.site import Site


def create_app(settings: Settings | None = None) -> Flask:
    """The application as the settings say; from the environment where none are given."""
    settings = settings or Settings.from_environment(os.environ)
    app = Site(
        __name__,
        instance_path=str(settings.data),
        static_folder=str(static_folder()),
        static_url_path=static_path(static_folder()),
        template_folder=str(templates_folder()),
    )
    app.config.from_mapping(settings.for_flask())
    app.json.sort_keys = False  # type: ignore[attr-defined]
    app.session_interface = DeviceCookies()
    hops = settings.proxies
    app.wsgi_app = ProxyFix(app.wsgi_app, x_for=hops, x_proto=hops, x_host=hops)  # type: ignore[method-assign]
    db.init_app(app)
    Migrate(app, db, directory=str(MIGRATIONS), render_as_batch=True)
    Babel(app)
    web.register(app)
    api.register(app)
    return app
