"""Menu pages: chart, set-up, players, records, workshop, settings, rules."""
