"""The house's pages: the chart, setup, players, records, workshop, settings, rules."""
