CREATE TABLE customers ( -- people who bought something
  id INTEGER PRIMARY KEY,
  full_name TEXT NOT NULL,
  email TEXT NOT NULL UNIQUE,
  city TEXT NOT NULL, -- where orders are delivered
  created_at TEXT NOT NULL
);
CREATE TABLE products ( -- what is sold
  id INTEGER PRIMARY KEY,
  title TEXT NOT NULL,
  category TEXT NOT NULL,
  price NUMERIC(12,2) NOT NULL -- USD, taxes included
);
CREATE TABLE orders ( -- one purchase
  id INTEGER PRIMARY KEY,
  customer_id INTEGER NOT NULL REFERENCES customers (id),
  created_at TIMESTAMP NOT NULL,
  status TEXT NOT NULL, -- new, paid, shipped or cancelled
  amount NUMERIC(12,2) NOT NULL, -- USD, all items
  tracking_no TEXT -- of the shipment, see the shipping API
);
CREATE TABLE order_items ( -- lines of an order
  order_id INTEGER NOT NULL REFERENCES orders (id),
  product_id INTEGER NOT NULL REFERENCES products (id),
  quantity INTEGER NOT NULL,
  price NUMERIC(12,2) NOT NULL, -- USD, at the time of the order
  PRIMARY KEY (order_id, product_id)
);
CREATE INDEX orders_created ON orders (created_at);
CREATE INDEX orders_customer ON orders (customer_id);
CREATE VIEW daily_revenue AS
  SELECT date(created_at) AS day, sum(amount) AS revenue FROM orders WHERE status <> 'cancelled' GROUP BY 1;
INSERT INTO customers VALUES
  (1, 'Ann Lee', 'ann@example.org', 'Riga', '2026-01-03'),
  (2, 'Иван Петров', 'ivan@example.org', 'Tartu', '2026-02-11'),
  (3, 'Li Na', 'lina@example.org', 'Riga', '2026-02-20');
INSERT INTO products VALUES (1, 'Kettle', 'kitchen', 39.90), (2, 'Lamp', 'light', 24.50), (3, 'Rug', 'home', 120);
INSERT INTO orders VALUES
  (1, 1, '2026-03-01 10:12:00', 'shipped', 64.40, 'LV100'),
  (2, 2, '2026-03-01 12:30:00', 'paid', 120, NULL),
  (3, 3, '2026-03-02 09:05:00', 'cancelled', 24.50, NULL),
  (4, 1, '2026-03-03 17:45:00', 'new', 39.90, NULL);
INSERT INTO order_items VALUES (1, 1, 1, 39.90), (1, 2, 1, 24.50), (2, 3, 1, 120), (3, 2, 1, 24.50), (4, 1, 1, 39.90);
ANALYZE;
