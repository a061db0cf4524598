"""What goes over the network: HTTP, WebSockets, files, and who is let in how often (`docs/web-protocol.md`)."""
