package io.millwright.stack.plan;

import io.millwright.stack.Refusal;
import java.util.EnumMap;
import java.util.Map;

/** Which port each listener gets. */
public record PortPlan(Map<Port, Integer> numbers) {
    private static final int HIGHEST = 65_535;
    private static final int LOWEST = 1024;

    public PortPlan {
        numbers = Map.copyOf(numbers);
    }

    public static PortPlan usual() {
        Map<Port, Integer> numbers = new EnumMap<>(Port.class);
        for (Port port : Port.values()) {
            numbers.put(port, port.usual());
        }
        return new PortPlan(numbers);
    }

    /** All ports in one row, the base URL first, so that several stacks fit on one machine. */
    public static PortPlan from(int base) {
        int last = base + Port.values().length - 1;
        if (base < LOWEST || last > HIGHEST) {
            throw new Refusal("--port-base must be from " + LOWEST + " to " + (HIGHEST - Port.values().length + 1)
                    + ", since " + Port.values().length + " ports in a row are used, not " + base + ".");
        }
        Map<Port, Integer> numbers = new EnumMap<>(Port.class);
        int next = base;
        for (Port port : Port.values()) {
            numbers.put(port, next++);
        }
        return new PortPlan(numbers);
    }

    /**
     * The ports of a stack that runs.
     *
     * @param base the port of its base URL
     * @param management the port of the registry's management
     * @throws Refusal when the two don't belong to one plan
     */
    public static PortPlan ofRunning(int base, int management) {
        PortPlan usual = usual();
        PortPlan plan =
                usual.of(Port.BASE) == base && usual.of(Port.REGISTRY_MANAGEMENT) == management ? usual : from(base);
        if (plan.of(Port.REGISTRY_MANAGEMENT) != management) {
            throw new Refusal("The stack on port " + base + " was started with ports that follow no plan.");
        }
        return plan;
    }

    /** The same, but for one port. */
    public PortPlan with(Port port, int number) {
        Map<Port, Integer> changed = new EnumMap<>(numbers);
        changed.put(port, number);
        return new PortPlan(changed);
    }

    public int of(Port port) {
        return numbers.getOrDefault(port, port.usual());
    }

    public String url(Port port) {
        return "http://127.0.0.1:" + of(port);
    }
}
