"""Title page: the sea chart, its banners and its buttons."""
