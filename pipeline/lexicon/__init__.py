"""The languages and the legal concepts, as data; this package is the only code that reads them."""
