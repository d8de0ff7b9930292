"""What is kept, and how it is read: tables, keys, the one transaction."""
