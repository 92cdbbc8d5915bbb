PRAGMA application_id = 877220657;
PRAGMA user_version = 1;
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
CREATE TABLE unfinished (game TEXT PRIMARY KEY, record TEXT NOT NULL, changed TEXT NOT NULL);
CREATE TABLE extras (name TEXT PRIMARY KEY, value TEXT NOT NULL);
INSERT INTO settings VALUES ('language', '"de"'), ('sound', '20');
INSERT INTO profiles VALUES (1, 'Ada', 3, 4);
INSERT INTO records VALUES (1, 'mosaic', 'court', '{"full_round":false}', 1, 1, '2026-01-02T20:00:00+01:00', NULL,
    '{"board":"court","first_seat":0,"format":"four-isles-record","game":"mosaic","moves":[],"options":{"full_round":false},"result":{"detail":{},"ended_by":"piece","scores":[88],"winners":[0]},"seats":[{"kind":"human","name":"Ada"}],"setup":{},"version":1}');
INSERT INTO results VALUES (1, 0, 1, 'Ada', 'human', 88, 1, 'undo');
INSERT INTO unfinished VALUES ('bridges',
    '{"board":"a","game":"bridges","moves":[{"do":"start","island":3,"number":2,"seat":0},{"do":"skip-number","seat":0}],"result":null,"seats":[{"kind":"human","name":"Ada"}]}',
    '2026-01-03T20:00:00+00:00');
INSERT INTO extras VALUES ('seen', '["bridges"]');
