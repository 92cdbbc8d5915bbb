"""Who moves at a table: people and computer players, a record being watched, a board being tried."""
