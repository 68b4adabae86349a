package io.millwright.broker.hivemq;

import com.hivemq.extension.sdk.api.services.Services;
import com.hivemq.extension.sdk.api.services.subscription.TopicSubscription;
import io.millwright.broker.acl.Grants;
import io.millwright.broker.acl.Verdict;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The subscriptions of a session that is resumed: made under earlier grants, held to the present ones. */
final class StoredSubscriptions {
    private static final Logger LOG = LoggerFactory.getLogger(StoredSubscriptions.class);

    private StoredSubscriptions() {}

    /** Removes what is not granted any more. */
    static void revise(String clientId, Grants grants) {
        CompletableFuture<Void> _ = Services.subscriptionStore()
                .getSubscriptions(clientId)
                .thenCompose(stored -> remove(clientId, notGranted(stored, grants)))
                .exceptionally(failure -> {
                    LOG.error("stored subscriptions are not revised client_id={}", OneLine.of(clientId), failure);
                    return null;
                });
    }

    private static Set<String> notGranted(Set<TopicSubscription> stored, Grants grants) {
        return stored.stream()
                .filter(subscription -> grants.maySubscribe(
                                subscription.getTopicFilter(),
                                subscription.getQos().getQosNumber())
                        instanceof Verdict.Denied)
                .map(TopicSubscription::getTopicFilter)
                .collect(Collectors.toSet());
    }

    private static CompletableFuture<Void> remove(String clientId, Set<String> filters) {
        if (filters.isEmpty()) {
            return CompletableFuture.completedFuture(null);
        }
        LOG.warn("stored subscriptions revoked client_id={} count={}", OneLine.of(clientId), filters.size());
        return Services.subscriptionStore().removeSubscriptions(clientId, filters);
    }
}
