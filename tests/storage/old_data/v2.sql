PRAGMA application_id = 877220657;
PRAGMA user_version = 2;
CREATE TABLE settings (name TEXT PRIMARY KEY, value TEXT NOT NULL);
CREATE TABLE profiles (
    id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE COLLATE NOCASE, colour INTEGER NOT NULL, badge INTEGER NOT NULL);
CREATE TABLE records (
    id INTEGER PRIMARY KEY, game TEXT NOT NULL, board TEXT NOT NULL, options TEXT NOT NULL, rules INTEGER NOT NULL,
    seats INTEGER NOT NULL, ended TEXT NOT NULL, day TEXT, record TEXT NOT NULL);
CREATE TABLE results (
    record INTEGER NOT NULL REFERENCES records (id), seat INTEGER NOT NULL, profile INTEGER REFERENCES profiles (id),
    name TEXT NOT NULL, kind TEXT NOT NULL, score INTEGER NOT NULL, won INTEGER NOT NULL, aids TEXT NOT NULL,
    PRIMARY KEY (record, seat)) WITHOUT ROWID;
CREATE INDEX records_by_table ON records (game, board, options, rules, seats);
CREATE INDEX results_by_profile ON results (profile, record);
CREATE TABLE unfinished (slot TEXT PRIMARY KEY, head TEXT NOT NULL, extra TEXT NOT NULL, changed TEXT NOT NULL);
CREATE TABLE unfinished_moves (
    slot TEXT NOT NULL, number INTEGER NOT NULL, move TEXT NOT NULL, PRIMARY KEY (slot, number)) WITHOUT ROWID;
CREATE TABLE daily (
    day TEXT NOT NULL, game TEXT NOT NULL, player TEXT NOT NULL, PRIMARY KEY (day, game, player)) WITHOUT ROWID;
CREATE TABLE extras (name TEXT PRIMARY KEY, value TEXT NOT NULL);
INSERT INTO settings VALUES ('language', '"de"'), ('sound', '20');
INSERT INTO profiles VALUES (1, 'Ada', 3, 4);
INSERT INTO records VALUES (1, 'mosaic', 'court', '{"full_round":false}', 1, 1, '2026-01-02T20:00:00+01:00', NULL,
    '{"board":"court","first_seat":0,"format":"four-isles-record","game":"mosaic","moves":[],"options":{"full_round":false},"result":{"detail":{},"ended_by":"piece","scores":[88],"winners":[0]},"seats":[{"kind":"human","name":"Ada"}],"setup":{},"version":1}');
INSERT INTO results VALUES (1, 0, 1, 'Ada', 'human', 88, 1, 'undo');
INSERT INTO unfinished VALUES ('bridges', '{"board":"a","game":"bridges","result":null,"seats":[{"kind":"human","name":"Ada"}]}', '{}',
    '2026-01-03T20:00:00+00:00');
INSERT INTO unfinished_moves VALUES ('bridges', 0, '{"do":"start","island":3,"number":2,"seat":0}'), ('bridges', 1, '{"do":"skip-number","seat":0}');
INSERT INTO daily VALUES ('2026-01-03', 'mosaic', 'ada');
INSERT INTO extras VALUES ('seen', '["bridges"]');
