/**
 * Certificates of machines, from an authority that the operator gives: a one-time claim token and a signing request bring the
 * first one, a signing request over mutual TLS the next. A certificate is a credential like a password: it can be listed,
 * revoked, and ends when its successor is used. What the authority signs carries the registry's word, never the request's.
 */
@NullMarked
package io.millwright.registry.certificate;

import org.jspecify.annotations.NullMarked;
