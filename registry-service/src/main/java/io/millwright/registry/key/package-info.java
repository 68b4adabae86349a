/**
 * What names the things that the registry holds, whatever their kind. Every kind's key folds to one text that is the same
 * for all spellings, so that two ids can never differ by case alone.
 */
@NullMarked
package io.millwright.registry.key;

import org.jspecify.annotations.NullMarked;
