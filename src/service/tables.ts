// The tables of a library's file. Narrow tables hold what is filtered and sorted by, wide ones the texts that are sent,
// so that a scan of the former never reads the latter. Times are Unix seconds; 0 stands for "never".

/** Marks a file as a library: `Port` in ASCII. */
export const applicationId = 0x506f7274;

/** Raised whenever the tables change, so that a file from another release is refused instead of misread. */
export const formatVersion = 1;

export const tables = `
  CREATE TABLE meta (made_at INTEGER NOT NULL);

  CREATE TABLE users (
    id INTEGER PRIMARY KEY, username TEXT NOT NULL UNIQUE, alpha TEXT NOT NULL,
    country TEXT NOT NULL, state TEXT NOT NULL, city TEXT NOT NULL,
    featured_on INTEGER NOT NULL DEFAULT 0, published_on INTEGER NOT NULL DEFAULT 0,
    appreciations INTEGER NOT NULL DEFAULT 0, views INTEGER NOT NULL DEFAULT 0,
    comments INTEGER NOT NULL DEFAULT 0, followers INTEGER NOT NULL DEFAULT 0);
  CREATE TABLE user_texts (
    id INTEGER PRIMARY KEY REFERENCES users, json TEXT NOT NULL, more TEXT NOT NULL,
    stats TEXT NOT NULL, experience TEXT NOT NULL);
  CREATE TABLE user_fields (label TEXT, id INTEGER, PRIMARY KEY (label, id)) WITHOUT ROWID;
  CREATE TABLE user_tags (label TEXT, id INTEGER, PRIMARY KEY (label, id)) WITHOUT ROWID;
  CREATE TABLE follows (
    followed INTEGER REFERENCES users, follower INTEGER REFERENCES users, since INTEGER NOT NULL,
    PRIMARY KEY (followed, follower)) WITHOUT ROWID;
  CREATE TABLE suggestions (position INTEGER PRIMARY KEY, user INTEGER NOT NULL REFERENCES users);

  CREATE TABLE projects (
    id INTEGER PRIMARY KEY, published_on INTEGER NOT NULL, featured_on INTEGER NOT NULL,
    appreciations INTEGER NOT NULL, views INTEGER NOT NULL, comments INTEGER NOT NULL,
    followers INTEGER NOT NULL DEFAULT 0, licence TEXT NOT NULL,
    red INTEGER NOT NULL, green INTEGER NOT NULL, blue INTEGER NOT NULL);
  CREATE TABLE project_texts (id INTEGER PRIMARY KEY REFERENCES projects, json TEXT NOT NULL, more TEXT NOT NULL);
  CREATE TABLE project_fields (label TEXT, id INTEGER, PRIMARY KEY (label, id)) WITHOUT ROWID;
  CREATE TABLE project_tags (label TEXT, id INTEGER, PRIMARY KEY (label, id)) WITHOUT ROWID;
  CREATE TABLE project_owners (
    user INTEGER REFERENCES users, project INTEGER REFERENCES projects, PRIMARY KEY (user, project)) WITHOUT ROWID;
  CREATE TABLE project_comments (
    id INTEGER PRIMARY KEY, project INTEGER NOT NULL REFERENCES projects, user INTEGER NOT NULL REFERENCES users,
    created_on INTEGER NOT NULL, comment TEXT NOT NULL);
  CREATE TABLE appreciations (
    id INTEGER PRIMARY KEY, user INTEGER NOT NULL REFERENCES users, project INTEGER NOT NULL REFERENCES projects,
    appreciated_on INTEGER NOT NULL);

  CREATE TABLE wips (
    id INTEGER PRIMARY KEY, owner INTEGER NOT NULL REFERENCES users, created_on INTEGER NOT NULL,
    newest_on INTEGER NOT NULL, comments INTEGER NOT NULL, views INTEGER NOT NULL, appreciations INTEGER NOT NULL);
  CREATE TABLE wip_texts (id INTEGER PRIMARY KEY REFERENCES wips, json TEXT NOT NULL);
  CREATE TABLE revisions (
    id INTEGER PRIMARY KEY, wip INTEGER NOT NULL REFERENCES wips, json TEXT NOT NULL, more TEXT NOT NULL);
  CREATE TABLE revision_comments (
    id INTEGER PRIMARY KEY, revision INTEGER NOT NULL REFERENCES revisions, user INTEGER NOT NULL REFERENCES users,
    created_on INTEGER NOT NULL, comment TEXT NOT NULL);

  CREATE TABLE collections (
    id INTEGER PRIMARY KEY, modified_on INTEGER NOT NULL, newest_on INTEGER NOT NULL DEFAULT 0,
    comments INTEGER NOT NULL DEFAULT 0, views INTEGER NOT NULL DEFAULT 0);
  CREATE TABLE collection_texts (id INTEGER PRIMARY KEY REFERENCES collections, json TEXT NOT NULL);
  CREATE TABLE collection_owners (
    user INTEGER REFERENCES users, collection INTEGER REFERENCES collections,
    PRIMARY KEY (user, collection)) WITHOUT ROWID;
  CREATE TABLE collection_items (
    collection INTEGER REFERENCES collections, project INTEGER REFERENCES projects, added_on INTEGER NOT NULL,
    PRIMARY KEY (collection, project)) WITHOUT ROWID;

  CREATE VIRTUAL TABLE user_words USING fts5(words, content='', columnsize=0, tokenize='ascii');
  CREATE VIRTUAL TABLE project_words USING fts5(words, content='', columnsize=0, tokenize='ascii');
  CREATE VIRTUAL TABLE wip_words USING fts5(words, content='', columnsize=0, tokenize='ascii');
  CREATE VIRTUAL TABLE collection_words USING fts5(words, content='', columnsize=0, tokenize='ascii');
`;

/** Figures that follow from other records, computed once all of those are in. */
export const derived = `
  CREATE INDEX owners_of_project ON project_owners (project);
  CREATE INDEX followed_by ON follows (follower);
  UPDATE users SET followers = (SELECT count(*) FROM follows WHERE followed = users.id);
  UPDATE users SET (appreciations, views, comments, published_on, featured_on) = (
    SELECT coalesce(sum(p.appreciations), 0), coalesce(sum(p.views), 0), coalesce(sum(p.comments), 0),
      coalesce(max(p.published_on), 0), coalesce(max(p.featured_on), 0)
    FROM project_owners o JOIN projects p ON p.id = o.project WHERE o.user = users.id);
  UPDATE projects SET followers = (
    SELECT coalesce(sum(u.followers), 0) FROM project_owners o JOIN users u ON u.id = o.user
    WHERE o.project = projects.id);
  UPDATE collections SET (comments, views, newest_on) = (
    SELECT coalesce(sum(p.comments), 0), coalesce(sum(p.views), 0), coalesce(max(i.added_on), 0)
    FROM collection_items i JOIN projects p ON p.id = i.project WHERE i.collection = collections.id);
`;

/** One for each order of a search without a filter, and for each list that belongs to a record. Ids come for free. */
export const indexes = `
  CREATE INDEX users_featured ON users (featured_on, published_on);
  CREATE INDEX users_published ON users (published_on);
  CREATE INDEX users_appreciations ON users (appreciations);
  CREATE INDEX users_views ON users (views);
  CREATE INDEX users_comments ON users (comments);
  CREATE INDEX users_followers ON users (followers);
  CREATE INDEX users_place ON users (country, state, city);
  CREATE INDEX projects_featured ON projects (featured_on, published_on);
  CREATE INDEX projects_published ON projects (published_on);
  CREATE INDEX projects_appreciations ON projects (appreciations);
  CREATE INDEX projects_views ON projects (views);
  CREATE INDEX projects_comments ON projects (comments);
  CREATE INDEX comments_of_project ON project_comments (project, created_on);
  CREATE INDEX appreciations_of_user ON appreciations (user, appreciated_on);
  CREATE INDEX wips_newest ON wips (newest_on);
  CREATE INDEX wips_of_owner ON wips (owner);
  CREATE INDEX revisions_of_wip ON revisions (wip);
  CREATE INDEX comments_of_revision ON revision_comments (revision, created_on);
`;
